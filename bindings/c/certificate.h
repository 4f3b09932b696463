#pragma once

#include <fstream>
#include <string>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/proof/proof_positions.h"

namespace freecell::c {

/// The file of a certificate. It is opened before the search, which may take hours, and has its
/// name only when it is whole. Throws FileError, and Unsupported in a library that was built alone
/// (no_certificate.cc).
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& path);
  ~CertificateFile();
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  void write(const Deal& deal, const Rules& rules, const ProofPositions& positions);

 private:
  std::string path_;
  std::string draft_;
  std::ofstream file_;
};

}  // namespace freecell::c
