#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

/// libFuzzer calls this with bytes of its own making, and replay.cc with those that are kept.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace freecell::fuzz {

/// Each target defines this function. It ends the program if something that must always hold does
/// not.
void check_input(std::string_view text);

/// Ends the program unless `condition` holds. `what` says what should hold.
inline void require(bool condition, std::string_view what) {
  if (condition) return;
  std::fprintf(stderr, "not so: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

/// Whether a message can be shown: it says something, has one line, and does not steer a terminal.
inline bool is_message(std::string_view text) {
  for (const char c : text) {
    if ((c >= 0 && c < ' ') || c == '\x7f') return false;
  }
  return !text.empty();
}

}  // namespace freecell::fuzz
