#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "certificates/format/position_blocks.h"
#include "tools/io/files/output_file.h"

namespace freecell {

/// A certificate in memory, which can be tampered with and written with the right checksums and
/// digest.
struct Certificate {
  CertificateHead head;
  std::vector<PositionNumber> numbers;
  std::vector<int> moves = {};  ///< so far, by number, in certificates that count them
};

inline bool counts_moves(const Certificate& certificate) {
  return certificate.head.claim.kind == MemberKind::kBound;
}

inline Certificate read_certificate(const std::string& path) {
  CertificateReader reader(path);
  Certificate certificate{reader.next().value(), {}};
  while (const auto block = reader.next_block()) {
    for (const Member& member : block->members(counts_moves(certificate))) {
      certificate.numbers.push_back(member.number);
      if (counts_moves(certificate)) certificate.moves.push_back(member.moves);
    }
  }
  return certificate;
}

inline void write_certificate(const std::string& path, const Certificate& certificate) {
  OutputFile file = OutputFile::create(path, OutputFile::Existing::kReplace);
  const std::string head = certificate_head_text(certificate.head);
  file.write_whole(head);
  Sha256 digest;
  digest.update(head);
  PositionBlockWriter blocks([&](std::string_view bytes) { file.write_whole(bytes); }, digest);
  blocks.count_moves(counts_moves(certificate));
  for (std::size_t i = 0; i < certificate.numbers.size(); ++i) {
    blocks.add(certificate.numbers[i], counts_moves(certificate) ? certificate.moves.at(i) : 0);
  }
  blocks.finish();
}

inline InductiveSetFinding check(const std::string& path, std::uint64_t memory = 1 << 30,
                                 int jobs = 2) {
  CertificateReader reader(path);
  const auto head = reader.next();
  const InductiveSetFinding finding =
      check_inductive_set(reader, head.value(), memory, jobs, [] { return false; });
  EXPECT_FALSE(reader.next());
  return finding;
}

}  // namespace freecell
