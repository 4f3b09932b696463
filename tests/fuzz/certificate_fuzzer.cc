// A file of certificates. Every fault has a message that can be shown, what is accepted in little
// memory is accepted in much and the other way round, and no deal is proved unsolvable for which
// the solver has a solution. An input is tried as it is and, so that more than checksums is tried,
// as a head and numbers whose checksums and digest are made right.

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "base/file_descriptor.h"
#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "certificates/format/position_blocks.h"
#include "solver/solver.h"
#include "tests/fuzz/fuzz_target.h"

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

/// The numbers that `text` stands for, ascending. A byte tells how many of the next bytes, up to
/// eight, are one word of the next number, and whether that is its higher or its lower one.
std::vector<PositionNumber> numbers_in(std::string_view text) {
  std::vector<PositionNumber> numbers;
  PositionNumber number;
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::string_view bytes = text.substr(1, 1 + first % 8);
    std::uint64_t word = 0;
    for (const char byte : bytes) word = word << 8 | static_cast<unsigned char>(byte);
    (first < 128 ? number.low : number.high) = word;
    if (numbers.empty() || numbers.back() < number) numbers.push_back(number);
    text.remove_prefix(1 + bytes.size());
  }
  return numbers;
}

/// The head of `text`, and after it what its other bytes stand for, as whole blocks.
std::string with_right_digest(std::string_view text) {
  const std::size_t end = text.find("\n\n");
  if (end == std::string_view::npos) return "";
  std::string certificate(text.substr(0, end + 2));
  Sha256 digest;
  digest.update(certificate);
  PositionBlockWriter blocks([&](std::string_view bytes) { certificate += bytes; }, digest);
  for (const PositionNumber number : numbers_in(text.substr(end + 2))) blocks.add(number);
  blocks.finish();
  return certificate;
}

void check_file(std::string_view text) {
  const FileDescriptor file = file_of(text);
  const std::string path = "/proc/self/fd/" + std::to_string(file.get());
  const std::vector<CertificateHead> proved = proved_by(path, kMuchMemory);
  require(proved_by(path, kLittleMemory).size() == proved.size(), "memory decides nothing");
  for (const CertificateHead& head : proved) {
    Solver solver(head.rules, {.max_expanded = kMostExpanded, .max_memory = kMuchMemory});
    require(solver.solve(head.deal).verdict != Verdict::kSolved, "what is proved is so");
  }
}

}  // namespace

void check_input(std::string_view text) {
  check_file(text);
  check_file(with_right_digest(text));
}

}  // namespace freecell::fuzz
