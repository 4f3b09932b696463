#pragma once

#include <fstream>
#include <string>

#include "certificates/certificate.h"

namespace freecell {

/// The file of a certificate. It is opened before the search, which may take hours, and has its
/// name only when it is whole; until then it is `FILE.new`, and it is removed if it is never
/// written. A link of that name stays; a device or a pipe is written at once. Not thread-safe.
class CertificateOutput {
 public:
  /// Throws std::system_error, which names the file, as `write` does.
  explicit CertificateOutput(std::string path);
  ~CertificateOutput();
  CertificateOutput(const CertificateOutput&) = delete;
  CertificateOutput& operator=(const CertificateOutput&) = delete;

  /// Writes the certificate as write_certificate does. To be called once at most.
  void write(const CertifiedDeal& subject, const ProofPositions& positions);

 private:
  std::string path_;
  std::string target_;  ///< where the links of the name lead
  std::string draft_;
  std::ofstream file_;
};

}  // namespace freecell
