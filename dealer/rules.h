#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "dealer/card.h"
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

/// What may be put on a card of a cascade: always a card one rank lower.
enum class Building : std::uint8_t {
  kAlternatingColours,  ///< of the other colour, as in FreeCell
  kSameSuit,            ///< of the same suit, as in Baker's Game
};

inline constexpr std::array kBuildingWords = {
    Word{"alternate", Building::kAlternatingColours},
    Word{"suit", Building::kSameSuit},
};

/// What an empty cascade takes.
enum class EmptyCascade : std::uint8_t {
  kAnyCard,
  kKings,    ///< kings, and runs that begin with one
  kNothing,  ///< no card: a cascade that has been emptied stays empty
};

inline constexpr std::array kEmptyCascadeWords = {
    Word{"any", EmptyCascade::kAnyCard},
    Word{"kings", EmptyCascade::kKings},
    Word{"none", EmptyCascade::kNothing},
};

/// Which cards of the deck are dealt to cells, if some are. Programs that number their deals
/// disagree.
enum class CellsFrom : std::uint8_t {
  kLast,   ///< the last ones, after the cascades, as PySolFC and fc-solve deal
  kFirst,  ///< the first ones, before the cascades, as KPatience deals
};

inline constexpr std::array kCellsFromWords = {
    Word{"last", CellsFrom::kLast},
    Word{"first", CellsFrom::kFirst},
};

/// How many cards of a run may move at a time.
enum class RunMoves : std::uint8_t {
  kAsRoomAllows,  ///< as many as single-card moves could move: a run is shorthand for these
  kAnyNumber,     ///< a run of any length, as in the relaxed games
};

inline constexpr std::array kRunMovesWords = {
    Word{"room", RunMoves::kAsRoomAllows},
    Word{"any", RunMoves::kAnyNumber},
};

/// The game that is played, a plain value that the referee, the solvers and the rows share. The
/// defaults are Microsoft's FreeCell; dealer/games.h has the games that have names.
///
/// To change one rule, derive from rules that are there: `rules.with_freecells(3)`. Rules are not
/// made from a list of numbers, so that nobody loses a member that came later.
///
/// To add a rule, add a value to one of the enums, or a member whose default is FreeCell's rule and
/// its word in dealer/games.cc. No switch over these enums has a default, so the compiler names
/// every place that must know the new value.
struct Rules {
  constexpr Rules() = default;

  int freecells = kDefaultFreecells;  ///< 0..10
  /// The number of cascades to which a deck is dealt, 4..13. A board that does not come from a deck
  /// has its own number and is played with that: `for_deal` gives the rules of that game.
  int cascades = kDefaultCascades;
  Building building = Building::kAlternatingColours;
  EmptyCascade empty_cascade = EmptyCascade::kAnyCard;
  int dealt_to_cells = 0;  ///< how many cards of a deck are dealt to cells, 0..freecells
  CellsFrom cells_from = CellsFrom::kLast;
  RunMoves run_moves = RunMoves::kAsRoomAllows;
  /// Solvers treat all values except kMax alike, because the same deals can be won in as many
  /// moves. With any value, solvers write solutions for the ms rule.
  Autoplay autoplay = Autoplay::kMicrosoft;
  Counting counting;

  friend bool operator==(const Rules&, const Rules&) = default;

  constexpr Rules with_freecells(int value) const { return with(&Rules::freecells, value); }
  constexpr Rules with_cascades(int value) const { return with(&Rules::cascades, value); }
  constexpr Rules with_autoplay(Autoplay value) const { return with(&Rules::autoplay, value); }
  constexpr Rules with_counting(Counting value) const { return with(&Rules::counting, value); }
  /// These rules with the member, say `&Rules::building`, changed to `value`.
  template <typename Value>
  constexpr Rules with(Value Rules::*member, Value value) const {
    Rules rules = *this;
    rules.*member = value;
    return rules;
  }

  /// Throws std::invalid_argument if a number is out of its range: `freecells: 11 is not 0 to 10`;
  /// or if rules do not go together.
  void check() const;

  int dealt_to_cascades() const { return kCards - dealt_to_cells; }
  /// Deals `deck` as this game begins. Throws std::invalid_argument in the same cases as `check`,
  /// and unless the cards are distinct.
  Deal deal(std::span<const Card, kCards> deck) const;

  /// Returns these rules with as many cascades as `deal` has. Throws std::invalid_argument in the
  /// same cases as `check`, and if the deal occupies more freecells than there are.
  Rules for_deal(const Deal& deal) const;

  /// Whether `deal` is a deal of exactly this game.
  bool fits(const Deal& deal) const;

  /// Whether `card` may be put on `target` in a cascade.
  constexpr bool fits_on(Card card, Card target) const {
    switch (building) {
      case Building::kAlternatingColours:
        return card.fits_on(target);
      case Building::kSameSuit:
        break;
    }
    return card.id() + kSuits == target.id();
  }
  /// Whether `card`, alone or with a run on it, may be put on an empty cascade.
  constexpr bool may_enter_empty(Card card) const {
    switch (empty_cascade) {
      case EmptyCascade::kAnyCard:
        return true;
      case EmptyCascade::kKings:
        return card.rank() == kRanks;
      case EmptyCascade::kNothing:
        break;
    }
    return false;
  }

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
