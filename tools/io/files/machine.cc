#include "tools/io/files/machine.h"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

/// The text after the colon in the line of a file of /proc that begins with `name`; empty if there
/// is none.
std::string value_in(const std::string& file, std::string_view name) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(name) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::string operating_system() {
  utsname names{};
  if (::uname(&names) != 0) return {};
  return std::string(names.sysname) + " " + names.release + " " + names.machine;
}

// ---- Memory ----

constexpr std::size_t kLargePage = std::size_t{1} << 21;

namespace fs = std::filesystem;

/// The number in a file that holds nothing else. kUnlimitedMemory for `max` or if there is no file.
std::uint64_t limit_in(const fs::path& path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return parse_number<std::uint64_t>(word).value_or(kUnlimitedMemory);
}

/// Reads the line `MemAvailable:   23103 kB`.
std::uint64_t available(const std::string& root) {
  std::istringstream words(value_in(root + "/proc/meminfo", "MemAvailable:"));
  std::uint64_t kibibytes = 0;
  return words >> kibibytes ? kibibytes * 1024 : kUnlimitedMemory;
}

/// The least limit of a control group and its ancestors. In a container the group may be named as
/// the host sees it, but the top of the mounted tree is the container's own group.
std::uint64_t least_limit(const fs::path& mount, const fs::path& group, const char* file) {
  std::uint64_t least = limit_in(mount / file);
  for (fs::path at = group.relative_path(); !at.empty(); at = at.parent_path()) {
    least = std::min(least, limit_in(mount / at / file));
  }
  return least;
}

/// The limit of one control group. `line` is a line of /proc/self/cgroup, `0::/user.slice` (version
/// 2) or `4:memory:/user.slice` (version 1).
std::uint64_t limit_of_group(const std::string& root, const std::string& line) {
  const std::size_t first = line.find(':');
  const std::size_t second = line.find(':', first + 1);
  if (first == std::string::npos || second == std::string::npos) return kUnlimitedMemory;
  const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
  const fs::path group = line.substr(second + 1);
  if (controllers == ",,") return least_limit(root + "/sys/fs/cgroup", group, "memory.max");
  if (controllers.find(",memory,") == std::string::npos) return kUnlimitedMemory;
  return least_limit(root + "/sys/fs/cgroup/memory", group, "memory.limit_in_bytes");
}

}  // namespace

Machine this_machine() {
  return {value_in("/proc/cpuinfo", "model name"),
          static_cast<int>(std::thread::hardware_concurrency()), operating_system()};
}

std::uint64_t peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t memory_allowance(const std::string& root) {
  std::uint64_t least = available(root);
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    least = std::min(least, limit_of_group(root, line));
  }
  return least;
}

void keep_large_arrays_apart() { ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(kLargePage)); }

void advise_large_pages(void* array, std::size_t bytes) {
  if (bytes < 2 * kLargePage) return;
  const std::size_t before =
      (kLargePage - reinterpret_cast<std::uintptr_t>(array) % kLargePage) % kLargePage;
  const std::size_t size = (bytes - before) / kLargePage * kLargePage;
  ::madvise(static_cast<char*>(array) + before, size, MADV_HUGEPAGE);
}

}  // namespace freecell
