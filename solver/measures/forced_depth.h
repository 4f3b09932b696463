#pragma once

#include "dealer/deal.h"

namespace freecell {

/// How deep the low cards lie behind cards that must be *parked*: moved, but not home.
struct ForcedDepth {
  int first_ace = 0;  ///< the fewest parked cards before any ace is home
  int last_low = 0;   ///< the same for the ace or two that takes the most
};

/// Computes the exact depths in the game with unlimited freecells, in which a card goes home as
/// soon as it can. Every game of the deal needs at least so many moves that bring no card home
/// before that ace or two is home, with any number of freecells.
///
/// A parked card helps only if it uncovers one that goes home at once; otherwise it can be parked
/// later. So the search moves from one card that goes home to the next, cheapest first (E. W.
/// Dijkstra, 1959). It takes some tens of positions.
ForcedDepth forced_depth(const Deal& deal);

}  // namespace freecell
