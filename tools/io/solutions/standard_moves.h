#pragma once

#include <string_view>
#include <vector>

#include "dealer/solution_reading.h"
#include "tools/io/solutions/found_solution.h"

namespace freecell {

class SolutionDraft;

/// Reads moves in standard notation, which stand in several formats. What they mean, the format
/// says (SolutionFormat::standard).
void read_standard_moves(SolutionDraft& draft, std::string_view moves);

/// Ways to understand standard notation that writes every home move. Some such programs give every
/// number above one that goes to an empty cascade, some give none; where there is none to be seen
/// it may have been either.
void append_readings_without_autoplay(const FoundSolution& solution,
                                      std::vector<Reading>& readings);

}  // namespace freecell
