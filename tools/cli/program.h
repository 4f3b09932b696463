#pragma once

#include <string>
#include <vector>

namespace freecell {

/// The program: finds the subcommand that the first word names, runs it, tells what went wrong in
/// one line on stderr, and returns the exit code.
int run_program(const std::vector<std::string>& arguments);

}  // namespace freecell
