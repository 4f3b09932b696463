#pragma once

#include <string_view>
#include <vector>

#include "dealer/solution_reading.h"
#include "tools/io/solutions/found_solution.h"

namespace freecell {

class SolutionDraft;

/// Reads moves in standard notation, which several formats use. The format defines their meaning
/// (SolutionFormat::standard).
void read_standard_moves(SolutionDraft& draft, std::string_view moves);

/// Appends the ways to understand standard notation that writes every home move. Some programs that
/// write so give a number for every move of more than one card to an empty cascade, some give none.
/// If the solution has no such number, it may be of either kind.
void append_readings_without_autoplay(const FoundSolution& solution,
                                      std::vector<Reading>& readings);

}  // namespace freecell
