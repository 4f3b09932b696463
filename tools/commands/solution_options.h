#pragma once

#include <string>

#include "tools/io/solutions/solution_format.h"
#include "tools/terminal/options.h"

namespace freecell {

/// Options about files of solutions, each defined here once.
void add_solutions_file_option(OptionSet& options, std::string& path);
void add_solution_format_option(OptionSet& options, const SolutionFormat*& format);

}  // namespace freecell
