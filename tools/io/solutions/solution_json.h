#pragma once

#include <string_view>

#include "tools/io/solutions/found_solution.h"

namespace freecell {

/// Reads a solution from one line of JSON into `solution`, in which only the line is set. Notes a
/// problem if the line is not JSON or states something impossible.
void read_json_solution(std::string_view line, FoundSolution& solution);

}  // namespace freecell
