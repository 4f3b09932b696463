#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dealer/deal.h"
#include "tools/io/files/file_descriptor.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/proofs/position_blocks.h"

namespace freecell {

/// What a certificate says before its positions.
struct CertificateHead {
  /// A number, which is the board's then, or what a board was called: any bytes.
  std::string deal_name;
  int freecells = kDefaultFreecells;
  Deal deal;
};

/// The lines before the positions (docs/look-up/proofs.md).
std::string certificate_head_text(const CertificateHead& head);

/// The certificates of a file, one after the other: each lists a set of positions that proves a
/// deal unsolvable. Nothing is believed that the file says. Not thread-safe.
class CertificateReader {
 public:
  /// Whether the regular file `path` begins as certificates do. (Other files are not touched.)
  static bool is_certificate(const std::string& path);
  /// Whether text begins as certificates do.
  static bool begins_certificate(std::string_view text);

  /// Throws ReadError if the file cannot be opened.
  explicit CertificateReader(const std::string& path);

  /// The head of the next certificate; nothing at the end of the file. Throws ReadError if it
  /// cannot be read, is of another version or has another board than its deal.
  std::optional<CertificateHead> next();
  /// Goes back to the first block of the certificate whose head was read last.
  void rewind();
  /// Its next block; nothing after the last one, and then another certificate may be read. Throws
  /// ReadError.
  std::optional<PositionBlock> next_block() { return blocks_.next(); }

 private:
  std::string take_line();

  FileDescriptor fd_;
  std::int64_t first_block_ = 0;
  PositionBlockReader blocks_;
};

}  // namespace freecell
