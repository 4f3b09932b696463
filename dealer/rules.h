#pragma once

#include <array>
#include <cstdint>

#include "dealer/counting.h"
#include "dealer/deal.h"
#include "dealer/words.h"

namespace freecell {

/// Which cards go home by themselves after every move (and before the first).
enum class Autoplay : std::uint8_t {
  kNone,
  kMicrosoft,  ///< `ms`, Horne's rule: aces, twos, and a card if both cards of the other colour one
               ///< rank lower are home
  kRaymond,    ///< `raymond`: a card if the cards of the other colour two ranks lower and the other
               ///< card of its colour three ranks lower are home
  kMax,        ///< every card that can go home: this is another game, in which some deals take
               ///< longer and some cannot be won
};

/// The words that name the rule in solutions.
inline constexpr std::array kAutoplayWords = {
    Word{"none", Autoplay::kNone},
    Word{"ms", Autoplay::kMicrosoft},
    Word{"raymond", Autoplay::kRaymond},
    Word{"max", Autoplay::kMax},
};

/// The game that is played, a plain value that the referee, the solvers and the rows share. The
/// defaults are Microsoft's FreeCell.
///
/// To add a rule, add a member here: a number, or an enum whose first value is today's rule. Two
/// rules are expected: what may be built on a cascade (other colour, or same suit as in Baker's
/// Game), and what an empty cascade takes (any card, or kings only). Everything that plays is made
/// from Rules, so each side has one place that must read the new member:
///
///     referee      Referee::judge_onto_cascade and Referee::run_length (dealer/referee.cc)
///     solver       Game (solver/position/position.h), from which move generators, autoplay and
///                  packed positions learn the size of the table. The tables of
///                  solver/position/card_tables.h tell them what fits on what; these are made from
///                  Card::fits_on
///     shortest     RelaxedGame (solver/relaxed/relaxed_game.h), whose bounds depend on the rules
///     searches     `check_usual_game`, for those that do not know the new rule
struct Rules {
  int freecells = kDefaultFreecells;  ///< 0..10
  /// The number of cascades to which a deck is dealt, 4..13. A board that does not come from a deck
  /// has its own number and is played with that: `for_deal` gives the rules of that game.
  int cascades = kDefaultCascades;
  /// Solvers treat all values except kMax alike, because the same deals can be won in as many
  /// moves. With any value, solvers write solutions for the ms rule.
  Autoplay autoplay = Autoplay::kMicrosoft;
  Counting counting;

  friend bool operator==(const Rules&, const Rules&) = default;

  /// Throws std::invalid_argument if a number is out of its range: `freecells: 11 is not 0 to 10`.
  void check() const;

  /// Returns these rules with as many cascades as `deal` has. Throws std::invalid_argument in the
  /// same cases as `check`, and if the deal occupies more freecells than there are.
  Rules for_deal(const Deal& deal) const;

  /// Whether `deal` is a deal of exactly this game.
  bool fits(const Deal& deal) const;

  /// Whether every solution of the usual game is valid under these rules, too. It need not be if
  /// cards must go home or supermoves are smaller.
  bool is_usual_game() const {
    return autoplay != Autoplay::kMax && counting.capacity == Capacity::kStandard;
  }
  /// The usual game on the same table: ms autoplay and standard supermoves.
  Rules usual_game() const;
  /// Throws std::invalid_argument unless `is_usual_game`. Searches that know no other game call it.
  void check_usual_game() const;
};

}  // namespace freecell
