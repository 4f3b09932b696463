#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace freecell {

inline constexpr std::uint64_t kUnlimitedMemory = std::numeric_limits<std::uint64_t>::max();

/// The number of bytes that this process may use, according to Linux: the least of the machine's
/// available memory and the limits of its control groups (versions 1 and 2, with all their
/// ancestors). It is kUnlimitedMemory if nothing is known. `root` is the directory of /proc and
/// /sys, for tests.
std::uint64_t memory_allowance(const std::string& root = "");

}  // namespace freecell
