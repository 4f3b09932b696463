#pragma once

#include <set>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/rules.h"
#include "solver/outcome.h"
#include "tools/terminal/options.h"

namespace freecell {

/// Adds `--solution FILE` for commands that show how a deal is won. The file has a solution of the
/// user's own, in any format that `freecell verify` reads.
void add_own_solution_option(OptionSet& options, std::string& path);

/// Throws InputError if the operands or the options of the search do not go with `--solution`.
void check_own_solution_option(const std::set<std::string>& given,
                               const std::vector<std::string>& board_files,
                               const std::string& path);

/// Reads the only solution in the file at `path` (`-` is standard input), which must win `deal`.
/// The outcome has its moves under the ms rule. Throws an InputError that names the first illegal
/// move, or says what else is wrong with the solution. `name` is the deal's name, for messages.
Outcome read_own_solution(const std::string& path, const std::string& name, const Deal& deal,
                          const Rules& rules);

}  // namespace freecell
