#pragma once

#include <string_view>

#include "tools/io/solutions/found_solution.h"

namespace freecell {

/// Reads a solution from one line of JSON into `solution`, which is empty but for its line; notes a
/// problem if the line is no JSON or says something that cannot be.
void read_json_solution(std::string_view line, FoundSolution& solution);

}  // namespace freecell
