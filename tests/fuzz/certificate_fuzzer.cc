// A file of certificates. Every fault has a message that can be shown, what is accepted in little
// memory is accepted in much and the other way round, and no deal is proved unsolvable for which
// the solver has a solution.

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "solver/solver.h"
#include "tests/fuzz/fuzz_target.h"
#include "tools/check/inductive_set_check.h"
#include "tools/io/files/file_descriptor.h"
#include "tools/io/proofs/certificate_file.h"

namespace freecell::fuzz {
namespace {

constexpr std::uint64_t kLittleMemory = 1000;
constexpr std::uint64_t kMuchMemory = std::uint64_t{1} << 24;
constexpr std::uint64_t kMostExpanded = 1000;

/// A file in memory.
FileDescriptor file_of(std::string_view text) {
  FileDescriptor fd(::memfd_create("certificate", MFD_CLOEXEC));
  require(fd.is_open(), "there is a file");
  const auto written = ::write(fd.get(), text.data(), text.size());
  require(written == static_cast<ssize_t>(text.size()), "it is written");
  return fd;
}

/// The deals that are proved unsolvable, up to the first fault.
std::vector<CertificateHead> proved_by(const std::string& path, std::uint64_t memory) {
  std::vector<CertificateHead> proved;
  try {
    CertificateReader reader(path);
    while (const auto head = reader.next()) {
      const InductiveSetFinding finding =
          check_inductive_set(reader, *head, memory, 1, [] { return false; });
      require(finding.is_proof() || is_message(finding.fault), "the fault can be shown");
      if (!finding.is_proof()) break;
      proved.push_back(*head);
    }
  } catch (const ReadError& error) {
    require(is_message(error.what()), "the message can be shown");
  }
  return proved;
}

}  // namespace

void check_input(std::string_view text) {
  const FileDescriptor file = file_of(text);
  const std::string path = "/proc/self/fd/" + std::to_string(file.get());
  const std::vector<CertificateHead> proved = proved_by(path, kMuchMemory);
  require(proved_by(path, kLittleMemory).size() == proved.size(), "memory decides nothing");
  for (const CertificateHead& head : proved) {
    Solver solver({.freecells = head.freecells},
                  {.max_expanded = kMostExpanded, .max_memory = kMuchMemory});
    require(solver.solve(head.deal).verdict != Verdict::kSolved, "what is proved is so");
  }
}

}  // namespace freecell::fuzz
