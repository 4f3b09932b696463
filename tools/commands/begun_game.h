#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/board.h"
#include "dealer/move.h"
#include "dealer/referee.h"
#include "solver/adviser.h"
#include "solver/stop_callback.h"
#include "tools/check/solution_check.h"

namespace freecell {

/// A game that was begun: some moves, and the positions before and after them.
class BegunGame {
 public:
  /// `moves` are in standard notation, as players write it; there may be none. `claim` has the deal
  /// and the rules. Throws an InputError that names the first illegal move.
  BegunGame(std::string_view moves, const GameClaim& claim);

  std::size_t size() const { return moves_.size(); }
  /// The position after so many moves.
  const Referee& after(std::size_t moves) const { return positions_.at(moves); }
  const Referee& last() const { return positions_.back(); }
  /// `27`: the move after so many others, in standard notation.
  std::string move_after(std::size_t moves) const;
  /// How the moves were understood; empty if as usual.
  const std::string& reading() const { return reading_; }

  /// What to play now. A player who asks after every move, and does as told, gets to the win.
  const Advice& advise(Adviser& adviser, const StopCallback& stop) const;
  /// The number of the move, from 1, that lost the game, whose last position is lost: 0 if nothing
  /// could have won it. Empty if a search ended undecided.
  std::optional<std::size_t> losing_move(Adviser& adviser, const StopCallback& stop) const;

 private:
  std::size_t after_last_home() const;

  std::vector<Referee> positions_;  ///< from the start on; never empty
  std::vector<Move> moves_;
  std::string reading_;
};

/// `27`: a move of this position in standard notation.
std::string standard_text(const Referee& position, const Move& move);

/// Describes for people what `move` does: `7H from cascade 2 to 8S (cascade 5)`. The move must be
/// legal on `board`, and its count must be given.
std::string describe_move(const Board& board, const Move& move);

/// Lists the cards that lie on the foundations of `after` and not yet on those of `before`, low
/// cards first: `AS 2S 2H`.
std::string cards_gone_home(const Board& before, const Board& after);

}  // namespace freecell
