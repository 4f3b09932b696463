#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace freecell {

/// `text`, which may be any bytes, with `replacement` for every control character: it stays on its
/// line and tells a terminal nothing.
inline std::string without_controls(std::string_view text, char replacement) {
  std::string shown(text);
  std::ranges::replace_if(
      shown, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }, replacement);
  return shown;
}

}  // namespace freecell
