#pragma once

#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell {

/// Lists the distinct single-card moves that are legal now in `moves` (cleared first). Of
/// equivalent moves it lists one: to the first empty freecell, to the first empty cascade. It
/// leaves out moves from cell to cell, and those of a card that lies alone in its cascade to an
/// empty one.
void list_distinct_moves(const Referee& referee, std::vector<Move>& moves);

/// How often playing without a plan wins, and how far it comes, under Microsoft's autoplay rule.
struct PlayoutMeasures {
  static constexpr int kRandomPlayouts = 200;
  static constexpr int kMostMoves = 100;  ///< of a playout

  int random_wins = 0;
  int random_home = 0;  ///< cards home at the end, of all random playouts together
};

/// Plays games of distinct moves, each equally likely. The random numbers depend only on the
/// layout, so the result is the same on every machine, whatever was played before.
PlayoutMeasures play_at_random(const Deal& deal, const Rules& rules);

/// How many cards one greedy playout brings home; 52 if it wins. It makes the move after which the
/// most cards are home. Ties go to the most cards on cards that they fit on, then to the most free
/// cells and empty cascades, then to the first in the referee's order. It never returns to an
/// earlier position.
int play_greedily(const Deal& deal, const Rules& rules);

}  // namespace freecell
