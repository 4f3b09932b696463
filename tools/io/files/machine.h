#pragma once

#include <cstddef>
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

/// Tells the C library to allocate every large array separately from the system and to return it at
/// once. Otherwise growing arrays would leave holes that nobody can use (a tenth of a proof's
/// memory).
void keep_large_arrays_apart();

/// Asks the system to back an array of `bytes`, not yet written to, with large pages. A proof looks
/// up memory at random, and this saves a fifth of its time. Does nothing for small arrays, or if
/// the system has no such pages.
void advise_large_pages(void* array, std::size_t bytes);

}  // namespace freecell
