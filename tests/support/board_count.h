#pragma once

#include <cstdlib>

namespace freecell::test {

/// The number of boards that a slow test tries: FREECELL_BOARDS, if a longer run sets it
/// (tools/scripts/nightly).
inline int board_count(int unless_set) {
  const char* boards = std::getenv("FREECELL_BOARDS");
  return boards == nullptr ? unless_set : std::atoi(boards);
}

}  // namespace freecell::test
