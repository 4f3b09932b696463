#pragma once

#include <cstdint>
#include <string>

namespace freecell {

/// The context for figures of speed.
struct Machine {
  std::string cpu;  ///< the model's name; empty if the system does not report it
  int cores = 0;    ///< cores that this process may use
  std::string os;   ///< `Linux 6.1.0-18-amd64 x86_64`
};

Machine this_machine();

/// The peak memory of this process in bytes.
std::uint64_t peak_memory();

}  // namespace freecell
