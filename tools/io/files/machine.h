#pragma once

#include <cstdint>
#include <limits>
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

inline constexpr std::uint64_t kUnlimitedMemory = std::numeric_limits<std::uint64_t>::max();

/// The number of bytes that this process may use, according to Linux: the least of the machine's
/// available memory and the limits of its control groups (versions 1 and 2, with all their
/// ancestors). It is kUnlimitedMemory if nothing is known. `root` is the directory of /proc and
/// /sys, for tests.
std::uint64_t memory_allowance(const std::string& root = "");

}  // namespace freecell
