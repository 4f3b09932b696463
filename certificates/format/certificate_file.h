#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_descriptor.h"
#include "base/sha256.h"
#include "certificates/format/position_blocks.h"
#include "dealer/deal.h"
#include "dealer/inductive_set.h"
#include "dealer/rules.h"

namespace freecell {

/// The head of a certificate, before its positions.
struct CertificateHead {
  SetClaim claim;
  /// The number of the board's deal, or the board's name: any bytes.
  std::string deal_name;
  Rules rules;  ///< the counting is FreeCell's, unless the claim is about it
  Deal deal;
};

/// The lines before the positions (docs/look-up/certificates.md).
std::string certificate_head_text(const CertificateHead& head);

/// Calls its argument with every member, in order.
using GiveMembers = std::function<void(const std::function<void(const Member&)>& add)>;

/// Writes a whole certificate, piece by piece.
void write_certificate(const CertificateHead& head, const GiveMembers& give_members,
                       const PositionBlockWriter::Sink& sink);

/// The certificates of a file, one after the other. Each lists a set of positions that proves its
/// claim. The reader trusts nothing in the file. Not thread-safe.
class CertificateReader {
 public:
  /// Whether `path` is a regular file that begins as certificates do. It does not touch other
  /// files.
  static bool is_certificate(const std::string& path);
  /// Whether `text` begins as certificates do.
  static bool begins_certificate(std::string_view text);

  /// Throws ReadError if the file cannot be opened.
  explicit CertificateReader(const std::string& path);

  /// Returns the head of the next certificate, or nothing at the end of the file. Throws ReadError
  /// if the head cannot be read, has another version, or has a board that differs from its deal's.
  std::optional<CertificateHead> next();
  /// Goes back to the first block of the certificate whose head was read last.
  void rewind();
  /// Returns the next block of this certificate. Returns nothing after the last block, and then the
  /// next certificate may be read. Throws ReadError, also if the certificate's digest is not the
  /// one that its last block states, or not that of the first time it was read to its end.
  std::optional<PositionBlock> next_block();

 private:
  std::string take_line();
  int take_number(std::string_view name);
  SetClaim take_claim(MemberKind kind, std::string& line, Counting& counting);
  Rules take_rules(Rules rules);
  Deal take_board();

  FileDescriptor fd_;
  Sha256 head_digest_;  ///< of the head that was read last
  std::int64_t first_block_ = 0;
  PositionBlockReader blocks_;
  /// That of the certificate, once it was read to its end: what is read again must be the same.
  std::optional<std::array<std::uint8_t, 32>> first_digest_;
};

}  // namespace freecell
