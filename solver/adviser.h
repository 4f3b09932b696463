#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/rules.h"
#include "dealer/transcript.h"
#include "solver/confirmed_outcome.h"
#include "solver/effort.h"

namespace freecell {

/// What a player can be told about a board.
struct Advice {
  /// Whether the board can still be won: kSolved, kUnsolvable, or kUnknown with a reason.
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  /// All that happens from here to the win, under the ms rule: the player's moves, with their
  /// counts, and the cards that go home by themselves. Empty unless the verdict is kSolved, and if
  /// the board is won.
  std::vector<PlayedMove> line;
  /// The counts of `line`. Empty unless the verdict is kSolved.
  std::optional<MoveCounts> counts;

  /// What to play next, or nothing if that is not known or the board is won. Under another autoplay
  /// rule than ms it may be a card that goes home, which the player has to move.
  std::optional<PlayedMove> next() const {
    return line.empty() ? std::nullopt : std::optional(line.front());
  }
};

/// Says of boards in the middle of a game whether they can still be won, and what to play next. The
/// referee has replayed every line. A player who follows the advice gets to the end of its line:
/// the adviser remembers it and goes on with it, without another search, also if it is asked twice.
/// (A new search from there may find another line, which is no shorter, and so lead round in
/// circles.) It only searches anew where another autoplay rule than ms took a card home before its
/// turn in the line. Not thread-safe. Make one adviser per thread and reuse it.
class Adviser {
 public:
  /// The parameters are those of ConfirmedSolver. Effort::kFast is enough to know whether a board
  /// can be won; the line of Effort::kShort looks like a player's. Throws std::invalid_argument for
  /// rules that the effort cannot play by.
  explicit Adviser(const EffortSettings& settings = {.effort = Effort::kShort},
                   const Rules& rules = {}, const Limits& limits = {})
      : rules_(rules), solver_(settings, rules, limits) {}

  /// `board` is one on which no card goes home by itself any more, as PlayerGame::board and
  /// Referee::board have it. The advice names its cascades and freecells. It belongs to the adviser
  /// and is valid until the next call. Throws std::invalid_argument if the board does not have
  /// every card once, or has another number of freecells than the rules.
  const Advice& advise(const Board& board, const StopCallback& stop = {});

  /// Forgets the line, so that the next advice is that of a search.
  void forget();

  /// What the search that is running has come to, in the names of `deal_of(board)`. Only the stop
  /// callback may call it.
  const ConfirmedOutcome& so_far() { return solver_.so_far(); }

 private:
  void search(const Board& board, const StopCallback& stop);
  bool go_on(const Board& board);
  void count(const Board& board);
  std::string board_after_next(const Board& board) const;

  Rules rules_;
  ConfirmedSolver solver_;
  Advice advice_;
  std::string advised_;   ///< the board of the advice, as text; empty if there is none
  std::string expected_;  ///< the board after its next move; empty if that is not known
};

}  // namespace freecell
