#pragma once

#include <string>

#include "tools/commands/program.h"

namespace freecell {

/// The files that are installed beside the program, made from the descriptions of the subcommands.

/// The manual page freecell(1), in roff's man macros.
std::string main_man_page(const Commands& commands);
/// The manual page of one subcommand: freecell-solve(1).
std::string man_page(Command& command);
/// A script that bash sources to complete subcommands, options and their values.
std::string bash_completion(const Commands& commands);

}  // namespace freecell
