#pragma once

#include <cstdint>
#include <string>

namespace freecell {

/// What a figure of speed must be read with.
struct Machine {
  std::string cpu;  ///< the model's name; empty if the system does not tell
  int cores = 0;    ///< that this process may use
  std::string os;   ///< `Linux 6.1.0-18-amd64 x86_64`
};

Machine this_machine();

/// Bytes of memory that this process has had at most at any one time.
std::uint64_t peak_memory();

}  // namespace freecell
