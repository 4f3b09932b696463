#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/terminal/command.h"
#include "tools/terminal/options.h"

namespace freecell {

using Commands = std::vector<std::unique_ptr<Command>>;

/// Subcommands under one heading of the help.
struct CommandGroup {
  const char* title;  ///< `Solve deals`
  Commands commands;
};

/// All subcommands, as the help lists them.
std::vector<CommandGroup> make_command_groups();
/// Returns the same subcommands without the groups.
Commands make_commands();

/// What can stand in the place of a subcommand and is none: `help`, also written `--help` or `-h`.
const std::vector<OptionHelp>& general_words();

/// Runs the program. It finds the subcommand that the first word names (`show` if that names
/// deals), runs it, reports an error in one line on stderr, and returns the exit code.
int run_program(const std::vector<std::string>& arguments);

}  // namespace freecell
