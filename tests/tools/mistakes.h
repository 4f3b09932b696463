#pragma once

#include <string>
#include <utility>
#include <vector>

namespace freecell {

/// Arguments that must be refused, and the beginning of the message for them.
using Mistakes = std::vector<std::pair<std::vector<std::string>, std::string>>;

/// Expects that `freecell`, given `start` and then the arguments of each mistake, ends with exit
/// code 2, one line on stderr and nothing on stdout.
void expect_refused(const std::vector<std::string>& start, const Mistakes& mistakes);

}  // namespace freecell
