#include "tools/io/found_solution.h"

namespace freecell {

std::string quoted_for_message(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string result = "'";
  for (const char c : text.substr(0, kLongest)) result += c < ' ' || c > '~' ? '?' : c;
  return result + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace freecell
