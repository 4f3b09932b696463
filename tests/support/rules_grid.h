#pragma once

#include <vector>

#include "dealer/rules.h"

namespace freecell::test {

/// FreeCell's rules with every value of building, empty cascades and run moves. A value that is
/// added to one of them is in the grid by its word. FreeCell comes first.
inline std::vector<Rules> grid_of_rules() {
  std::vector<Rules> grid;
  for (const auto& building : kBuildingWords) {
    for (const auto& empty_cascade : kEmptyCascadeWords) {
      for (const auto& run_moves : kRunMovesWords) {
        grid.push_back(Rules()
                           .with(&Rules::building, building.value)
                           .with(&Rules::empty_cascade, empty_cascade.value)
                           .with(&Rules::run_moves, run_moves.value));
      }
    }
  }
  return grid;
}

}  // namespace freecell::test
