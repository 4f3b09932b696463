#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace freecell {

inline constexpr std::uint64_t kUnlimitedMemory = std::numeric_limits<std::uint64_t>::max();

/// Bytes that this process may take, by what Linux says: what the machine has available, and what
/// its control groups (versions 1 and 2, with all that they are in) allow, whichever is least.
/// kUnlimitedMemory if nothing is known. `root`: where /proc and /sys are, for tests.
std::uint64_t memory_allowance(const std::string& root = "");

}  // namespace freecell
