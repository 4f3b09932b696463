#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "dealer/position_number.h"
#include "tools/io/files/output_file.h"
#include "tools/io/proofs/certificate_file.h"
#include "tools/io/proofs/position_blocks.h"

namespace freecell {

/// Writes certificates to a file, one after the other. A certificate that is not finished may be
/// gone on with by a later run, or be dropped. All functions may throw OutputError.
class CertificateWriter {
 public:
  /// Opens `path` and keeps its first `kept` bytes, of which the first `finished` are certificates
  /// that are finished. Throws InputError if it cannot be opened or has fewer than `kept`.
  CertificateWriter(const std::string& path, std::uint64_t finished, std::uint64_t kept);

  /// Begins a certificate; one that is not finished is dropped.
  void begin(const CertificateHead& head);
  /// Goes on with the unfinished certificate in what was kept, which has so many positions.
  void go_on(std::uint64_t positions);
  void add(PositionNumber number) { unfinished_->add(number); }
  /// After the positions of a layer.
  void end_layer() { unfinished_->end_block(); }
  /// Ends the certificate, and waits until it is safe from a loss of power.
  void finish();

  bool has_unfinished() const { return unfinished_.has_value(); }
  /// Positions of the unfinished certificate.
  std::uint64_t positions() const { return unfinished_->positions(); }
  /// Bytes of those that are finished.
  std::uint64_t finished_bytes() const { return finished_bytes_; }
  /// Bytes of all, once they are safe from a loss of power.
  std::uint64_t sync();

  /// At the end: leaves the certificates that are finished, and no file that this has created if
  /// there are none.
  void drop_unfinished();

 private:
  void cut_unfinished();

  OutputFile file_;
  std::uint64_t finished_bytes_;
  std::optional<PositionBlockWriter> unfinished_;
};

}  // namespace freecell
