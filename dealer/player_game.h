#pragma once

#include <span>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"
#include "dealer/rules.h"

namespace freecell {

/// A game as a player plays it: the board, the moves that are legal, a move made, a move taken
/// back. The referee judges every move. Not thread-safe. Use one object per game; different games
/// may be played on different threads.
///
/// The game keeps the referee of every position since the start (1.1 kB each), because a move and
/// the cards that go home after it are simpler to forget than to reverse. A game of a hundred moves
/// takes a tenth of a megabyte.
class PlayerGame {
 public:
  /// Starts a game and makes the first moves of the autoplay rule. Throws std::invalid_argument in
  /// the same cases as Rules::for_deal.
  explicit PlayerGame(const Deal& deal, const Rules& rules = {});
  /// Goes on from a board in the middle of a game, whose cards stay in their cells. Throws
  /// std::invalid_argument in the same cases as the referee that begins with it.
  PlayerGame(const Board& board, const Rules& rules);

  /// The start of this game. Its cards in freecells are those of the board that it goes on from.
  const Deal& deal() const { return deal_; }
  /// The board at the start, after the first moves of the autoplay rule.
  const Board& start() const { return positions_.front().board(); }
  /// The rules of this game: those that were given, with as many cascades as the deal has.
  const Rules& rules() const { return referee().rules(); }
  const Board& board() const { return referee().board(); }
  /// The counts of the moves that are not taken back.
  const MoveCounts& counts() const { return referee().counts(); }
  bool won() const { return board().won(); }

  /// Lists every move that `play` accepts into `moves` (cleared first): supermoves with
  /// each of their counts, and moves that are pointless, too.
  void legal_moves(std::vector<Move>& moves) const { referee().legal_moves_and_supermoves(moves); }
  /// Returns the rule that `move` breaks, or kNone if `play` accepts it.
  Violation judge(const Move& move) const { return referee().judge(move); }

  /// Plays `move`, whose count may be implied (0), and then the moves of the autoplay rule. If the
  /// move is illegal, it changes nothing and returns the rule that is broken.
  Violation play(const Move& move);
  /// Takes the last move back, with the cards that went home after it. Returns false if there is
  /// none.
  bool undo();

  /// The moves that were played and not taken back, with their counts, without automatic ones.
  std::span<const Move> moves() const { return moves_; }
  /// The cards that went home by themselves after the last of `moves`, or at the start.
  std::span<const HomeMove> automatic_moves() const { return referee().automatic_moves(); }
  /// The referee of the position, which says more about it.
  const Referee& referee() const { return positions_.back(); }

 private:
  Deal deal_;
  std::vector<Referee> positions_;  ///< from the start on; never empty
  std::vector<Move> moves_;
};

}  // namespace freecell
