#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/terminal/command.h"

namespace freecell {

using Commands = std::vector<std::unique_ptr<Command>>;

/// All subcommands, in the order in which the help lists them.
Commands make_commands();

/// Runs the program: finds the subcommand that the first word names, runs it, reports an error in
/// one line on stderr, and returns the exit code.
int run_program(const std::vector<std::string>& arguments);

}  // namespace freecell
