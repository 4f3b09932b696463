#pragma once

#include <span>
#include <vector>

#include "solver/depths/dealt_cascades.h"
#include "solver/depths/king_moves.h"
#include "solver/position/position.h"
#include "solver/search/instructions.h"

namespace freecell {

/// Turns the cascades that a search by depths has dug, one after the other, into steps
/// (`steps`, cleared first), without moves home. The digging must lead from the start to the end.
void solve_by_digging(const DealtCascades& dealt, const KingMoves& moves, std::span<const int> dug,
                      std::vector<Step>& steps, Instructions instructions);

}  // namespace freecell
