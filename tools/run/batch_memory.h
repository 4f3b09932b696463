#pragma once

#include <cstdint>

namespace freecell {

/// How the process's memory is divided. The rest is for the program itself.
struct BatchMemory {
  std::uint64_t search;   ///< bytes for all complete searches together (BatchOptions)
  std::uint64_t waiting;  ///< bytes for what waits to be written (BatchOptions)
};

/// The default of --process-memory: three quarters of the memory that the machine has available and
/// its control groups allow.
std::uint64_t default_process_memory();

/// `process` is the number of bytes that the process may take. `jobs` is the number of searches at
/// a time.
BatchMemory share_memory(std::uint64_t process, int jobs);

/// Throws InputError if a deal that takes `max_memory` would not fit into `process`.
void check_process_memory(std::uint64_t process, int jobs, std::uint64_t max_memory);

}  // namespace freecell
