#pragma once

#include <span>
#include <vector>

#include "solver/depths/any_card_moves.h"
#include "solver/depths/any_card_node.h"
#include "solver/position/position.h"

namespace freecell {

/// Turns the nodes from the start of a deal to its win into steps (`steps`, cleared first), without
/// moves home.
void write_steps(const AnyCardMoves& moves, int cells, std::span<const AnyCardNode> nodes,
                 std::vector<Step>& steps);

}  // namespace freecell
