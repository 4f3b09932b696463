#pragma once

#include <string>

#include "tools/commands/program.h"

namespace freecell {

/// The manual page freecell(1), in roff's man macros.
std::string main_man_page(const Commands& commands);
/// The manual page of one subcommand: freecell-solve(1).
std::string man_page(Command& command);

}  // namespace freecell
