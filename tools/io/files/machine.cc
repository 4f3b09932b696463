#include "tools/io/files/machine.h"

#include <sys/resource.h>
#include <sys/utsname.h>

#include <fstream>
#include <thread>

namespace freecell {
namespace {

std::string cpu_model() {
  std::ifstream cpus("/proc/cpuinfo");
  std::string line;
  while (std::getline(cpus, line)) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::string operating_system() {
  utsname names{};
  if (::uname(&names) != 0) return {};
  return std::string(names.sysname) + " " + names.release + " " + names.machine;
}

}  // namespace

Machine this_machine() {
  return {cpu_model(), static_cast<int>(std::thread::hardware_concurrency()), operating_system()};
}

std::uint64_t peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace freecell
