#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dealer/board.h"
#include "dealer/card.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell {

/// A move as a solution writes it. What the solution says beyond the move itself can be wrong, too.
struct WrittenMove {
  Move move;                 ///< its count is 0 if none is given
  std::optional<Card> card;  ///< the card that the solution says lands on the target
  bool automatic = false;    ///< whether the solution says that the autoplay rule made it
};

/// How many cards a move to an empty cascade takes if the solution does not say.
enum class ToEmptyCascade : std::uint8_t {
  kAsManyAsFit,
  kOneCard,
  kAnyNumber,  ///< all numbers are tried, the largest first, until the solution works out
};

/// What the freecell letters of a solution stand for.
enum class FreecellNames : std::uint8_t {
  kPlaces,        ///< cells that stay where they are
  kOccupiedList,  ///< positions in the list of occupied cells, which closes up when a card leaves;
                  ///< as a target, the first free cell
  kClosingList,   ///< the same; as a target, only the position after the last one
};

/// One way to understand a solution. Notations leave some things unsaid, and programs differ in
/// what they mean by that.
struct Reading {
  Autoplay autoplay = Autoplay::kMicrosoft;
  ToEmptyCascade to_empty_cascade = ToEmptyCascade::kAsManyAsFit;
  FreecellNames freecell_names = FreecellNames::kPlaces;
  bool lists_automatic_moves = false;  ///< whether it lists them after the move that releases them
  bool autoplay_waits = false;         ///< whether the rule acts only after the first move

  friend bool operator==(const Reading&, const Reading&) = default;
};

/// Appends the likely ways to understand standard notation, the likeliest first. `autoplay` is the
/// rule that it is written for, if that is known; `gives_counts` says whether any move has a count.
/// Catalogues assume the ms rule. If that fails, every home move may be written, as fc-solve does,
/// or players may have played by other habits. No other rule is tried: max autoplay would forgive
/// moves that are missing at the end.
void append_likely_readings(std::optional<Autoplay> autoplay, bool gives_counts,
                            std::vector<Reading>& readings);
/// Appends those of solutions that write every home move. Some programs that write so give a number
/// for every move of more than one card to an empty cascade, some give none. If the solution has no
/// such number, it may be of either kind.
void append_readings_without_autoplay(bool gives_counts, std::vector<Reading>& readings);
/// Appends all combinations of players' habits: freecells that stay or close up, a rule that acts
/// before or only after the first move, and as many cards to an empty cascade as fit, one, or any
/// number.
void append_habits(std::optional<Autoplay> autoplay, bool gives_counts,
                   std::vector<Reading>& readings);

/// The result of checking a solution: valid, or the first move (0-based) that breaks a rule, which
/// rule, and the board at that point. For kNotWon the index is the number of moves.
struct Finding {
  Violation violation = Violation::kNone;
  int move_index = 0;
  MoveCounts counts;
  Board board;
  Reading reading;
  /// The moves as they were played, up to the one that breaks a rule: with their counts, by the
  /// rule `autoplay`, and without those that this rule makes.
  std::vector<Move> moves = {};

  bool valid() const { return violation == Violation::kNone; }
  Autoplay autoplay() const { return reading.autoplay_waits ? Autoplay::kNone : reading.autoplay; }
};

/// Replays `moves` under each of `readings` (at least one) until one makes them a solution of
/// `deal`: every move is legal, and all cards are home at the end. If none does, the finding is
/// that of the reading that got furthest. Ties go to the first reading. The autoplay of `rules` is
/// ignored, because each reading has its own.
Finding check_solution(const Deal& deal, const Rules& rules, std::span<const WrittenMove> moves,
                       std::span<const Reading> readings);

}  // namespace freecell
