#pragma once

#include <string>

namespace freecell {

/// Returns `word` as a shell needs it: unchanged, or in single quotes.
std::string shell_quoted(const std::string& word);

}  // namespace freecell
