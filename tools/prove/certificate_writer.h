#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certificates/format/certificate_file.h"
#include "certificates/format/position_blocks.h"
#include "dealer/position_number.h"
#include "tools/io/files/output_file.h"

namespace freecell {

/// What an earlier run has done of a certificate that it did not finish.
struct CertifiedSoFar {
  std::uint64_t written = 0;            ///< the number of positions in the file
  std::vector<PositionNumber> waiting;  ///< the positions that were added after those
  std::string digest;                   ///< the SHA-256 of its bytes in the file, in hexadecimal
};

/// Writes certificates to a file, one after the other. A later run can continue an unfinished
/// certificate or drop it. All functions may throw OutputError.
class CertificateWriter {
 public:
  /// Opens `path` and keeps its first `kept` bytes. The first `finished` of these hold finished
  /// certificates. Throws InputError if the file cannot be opened or has fewer than `kept`.
  CertificateWriter(const std::string& path, std::uint64_t finished, std::uint64_t kept);

  CertificateWriter(const CertificateWriter&) = delete;
  CertificateWriter& operator=(const CertificateWriter&) = delete;

  /// Begins a certificate. Drops an unfinished one.
  void begin(const CertificateHead& head);
  /// Continues the unfinished certificate at the end of the kept bytes. Throws InputError if the
  /// file cannot be read or was changed.
  void go_on(const CertifiedSoFar& earlier);
  void add(PositionNumber number) { unfinished_->add(number); }
  /// Ends the certificate, and waits until it is safe from a loss of power.
  void finish();

  bool has_unfinished() const { return unfinished_.has_value(); }
  /// The unfinished certificate.
  CertifiedSoFar so_far() const {
    return {unfinished_->written(), unfinished_->waiting(), unfinished_->digest().hex()};
  }
  /// The bytes of the finished certificates.
  std::uint64_t finished_bytes() const { return finished_bytes_; }
  /// Waits until the file is safe from a loss of power, and returns its size in bytes.
  std::uint64_t sync();

  /// Call this at the end. It keeps the finished certificates and drops an unfinished one. If there
  /// are no finished ones, it removes the file if this object has created it.
  void drop_unfinished();

 private:
  void cut_unfinished();
  PositionBlockWriter::Sink sink();
  Sha256 digest_of_kept() const;

  std::string path_;
  OutputFile file_;
  std::uint64_t finished_bytes_;
  std::optional<PositionBlockWriter> unfinished_;
};

}  // namespace freecell
