#pragma once

#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell {

/// Lists in `moves` (cleared first) the distinct single-card moves that are legal now. Of
/// equivalent moves it lists only one: the move to the first empty freecell, or to the first empty
/// cascade. It leaves out moves from cell to cell. It also leaves out moves to an empty cascade of
/// a card that is alone in its cascade.
void list_distinct_moves(const Referee& referee, std::vector<Move>& moves);

/// How often playing without a plan wins, and how many cards it brings home, under Microsoft's
/// autoplay rule.
struct PlayoutMeasures {
  static constexpr int kRandomPlayouts = 200;
  static constexpr int kMostMoves = 100;  ///< the most moves of a playout

  int random_wins = 0;
  int random_home = 0;  ///< cards home at the end, of all random playouts together
};

/// Plays games of distinct moves, each equally likely. The random numbers depend only on the
/// layout, so the result is the same on every machine, whatever was played before.
PlayoutMeasures play_at_random(const Deal& deal, const Rules& rules);

/// Returns how many cards one greedy playout brings home: 52 if it wins. The playout makes the move
/// after which the most cards are home. Ties go to the most cards on cards that they fit on, then
/// to the most free cells and empty cascades, then to the first move in the referee's order. It
/// never returns to an earlier position.
int play_greedily(const Deal& deal, const Rules& rules);

}  // namespace freecell
