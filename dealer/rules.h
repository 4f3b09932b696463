#pragma once

#include <array>
#include <cstdint>

#include "dealer/counting.h"
#include "dealer/deal.h"
#include "dealer/words.h"

namespace freecell {

/// What leaves for the foundations by itself after every move (and before the first).
enum class Autoplay : std::uint8_t {
  kNone,
  kMicrosoft,  ///< `ms`, Horne's rule: A, 2, or both cards of the other colour one rank lower are
               ///< home
  kRaymond,    ///< `raymond`: other colour's rank - 2 and the same colour's other suit's rank - 3
               ///< home
  kMax,        ///< everything that can: another game, in which some deals take longer and some
               ///< cannot be won
};

/// What the rules are called where solutions say theirs.
inline constexpr std::array kAutoplayWords = {
    Word{"none", Autoplay::kNone},
    Word{"ms", Autoplay::kMicrosoft},
    Word{"raymond", Autoplay::kRaymond},
    Word{"max", Autoplay::kMax},
};

/// The game that is played: the one value that the referee, the solvers and the rows agree on. A
/// plain value. The defaults are Microsoft's FreeCell.
///
/// A rule that comes later is a member here, as a number or an enum whose first value is today's
/// rule. Two rules are expected: what may be built on a cascade (other colour, or same suit as in
/// Baker's Game), and what an empty cascade takes (any card, or kings only). Everything that plays
/// is made from Rules, so that each side has one place that has to read the new member:
///
///     referee      Referee::judge_onto_cascade and Referee::run_length (dealer/referee.cc)
///     solver       Game (solver/position.h), from which move generators, autoplay and packed
///                  positions learn the size of the table; what fits on what they have from the
///                  tables of solver/card_tables.h, which are made of Card::fits_on
///     shortest     RelaxedGame (solver/shortest/relaxed_game.h), whose bounds depend on the rules
///     searches     `check_usual_game`, for those that do not know the new rule
struct Rules {
  int freecells = kDefaultFreecells;  ///< 0..10
  /// To how many cascades a deck is dealt, 4..13. A board that does not come from a deck brings its
  /// own number and is played with that: `for_deal` gives the rules of that game.
  int cascades = kDefaultCascades;
  /// Solvers treat all values but kMax alike: the same deals can be won, in as many moves. Whatever
  /// is said here, solvers write solutions down under the ms rule.
  Autoplay autoplay = Autoplay::kMicrosoft;
  Counting counting;

  friend bool operator==(const Rules&, const Rules&) = default;

  /// Throws std::invalid_argument if a number is out of its range: `freecells: 11 is not 0 to 10`.
  void check() const;

  /// The rules by which `deal` is played: these, with as many cascades as it has. Throws
  /// std::invalid_argument as `check` does, and if the deal occupies more freecells than there are.
  Rules for_deal(const Deal& deal) const;

  /// Whether `deal` is a deal of exactly this game.
  bool fits(const Deal& deal) const;

  /// Whether every solution of the usual game is one by these rules, too. It need not be where
  /// cards have to go home or supermoves are smaller.
  bool is_usual_game() const {
    return autoplay != Autoplay::kMax && counting.capacity == Capacity::kStandard;
  }
  /// The usual game on the same table: ms autoplay and standard supermoves.
  Rules usual_game() const;
  /// Throws std::invalid_argument unless `is_usual_game`: for searches that know no other.
  void check_usual_game() const;
};

}  // namespace freecell
