#pragma once

#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell {

/// The single-card moves that are legal now, of those that come to the same one: to the first empty
/// freecell, to the first empty cascade. Without moves from cell to cell, and of a card that lies
/// alone to another empty cascade. Into `moves` (cleared first).
void list_distinct_moves(const Referee& referee, std::vector<Move>& moves);

/// How often playing without a plan wins, and how far it comes. Under Microsoft's autoplay rule.
struct PlayoutMeasures {
  static constexpr int kRandomPlayouts = 200;
  static constexpr int kMostMoves = 100;  ///< of a playout

  int random_wins = 0;
  int random_home = 0;  ///< cards home at the end, of all random playouts together
};

/// Playouts of distinct moves, each equally likely. What is drawn depends on the layout alone: the
/// same on every machine, whatever was played before.
PlayoutMeasures play_at_random(const Deal& deal, const Rules& rules);

/// How many cards one greedy playout brings home; 52: it wins. It makes the move after which the
/// most cards are home, of these the one with the most cards on cards that they fit on, then with
/// the most free cells and empty cascades, then the first in the referee's order; never to a
/// position that it has been in.
int play_greedily(const Deal& deal, const Rules& rules);

}  // namespace freecell
