#include "tools/run/batch_memory.h"

#include <algorithm>
#include <string>

#include "tools/io/files/errors.h"
#include "tools/io/files/machine.h"

namespace freecell {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

/// The bytes for the program, its threads, and what they keep from deal to deal
/// (docs/understand/benchmarks.md).
std::uint64_t fixed_memory(int jobs) {
  return 64 * kMebibyte + 16 * kMebibyte * static_cast<std::uint64_t>(jobs);
}

/// Room for some 400,000 deals with their solutions, as many as are solved in ten seconds.
constexpr std::uint64_t kMostWaiting = 256 * kMebibyte;

/// A table that grows exists twice for a while. A search of 200 MiB was seen to take 213 MiB.
constexpr std::uint64_t with_reserve(std::uint64_t stored) { return stored + stored / 4; }
constexpr std::uint64_t without_reserve(std::uint64_t taken) { return taken - taken / 5; }

std::uint64_t least_process_memory(int jobs, std::uint64_t max_memory) {
  const std::uint64_t bytes = with_reserve(max_memory) + fixed_memory(jobs);
  return bytes + std::min(bytes / 7, kMostWaiting) + kMebibyte;
}

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string((bytes + kMebibyte - 1) / kMebibyte) + "MiB";
}

}  // namespace

std::uint64_t default_process_memory() {
  const std::uint64_t allowed = memory_allowance();
  return allowed - allowed / 4;
}

BatchMemory share_memory(std::uint64_t process, int jobs) {
  const std::uint64_t waiting = std::min(process / 8, kMostWaiting);
  const std::uint64_t spent = waiting + fixed_memory(jobs);
  return {.search = process > spent ? without_reserve(process - spent) : 0, .waiting = waiting};
}

void check_process_memory(std::uint64_t process, int jobs, std::uint64_t max_memory) {
  if (share_memory(process, jobs).search >= max_memory) return;
  throw InputError("--process-memory: a deal may take " + mebibytes(max_memory) +
                   " (--max-memory), for which the process needs " +
                   mebibytes(least_process_memory(jobs, max_memory)));
}

}  // namespace freecell
