#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "certificates/format/certificate_file.h"
#include "tools/audit/run_solutions.h"
#include "tools/run/row_files.h"

namespace freecell {

/// How certificates are checked.
struct CertificateSettings {
  std::string path;  ///< of the folder or the file; if empty, where the run has written them
  std::uint64_t memory = 0;  ///< in bytes, for the members of one
  int jobs = 1;              ///< threads that check one
};

/// The certificates of a run: in a folder with a file for each, or in one file, in the order of the
/// rows.
class RunCertificates {
 public:
  RunCertificates(const RowFile& rows, CertificateSettings settings,
                  std::function<bool()> cancelled);

  /// Whether the run has written any.
  bool are_written() const { return !path_.empty(); }
  /// The folder with a file for each; empty if there is none.
  std::string folder() const { return is_file_ ? "" : path_; }

  /// Checks the certificate that the claim needs, and notes what it shows. Describes what is wrong;
  /// empty if nothing is.
  std::string fault_of(const AuditedDeal& deal, Evidence& evidence);
  /// Describes what is left over at the end. Empty if nothing is.
  std::string fault_at_end();

 private:
  std::string fault_in_file(const AuditedDeal& deal, Evidence& evidence);
  std::string fault_of_next(CertificateReader& reader, const AuditedDeal& deal,
                            Evidence& evidence) const;

  CertificateSettings settings_;
  std::function<bool()> cancelled_;
  std::string path_;
  bool is_file_;                             ///< and no folder
  std::uint64_t bytes_;                      ///< that the record says the file has
  std::optional<CertificateReader> reader_;  ///< of the one file, once a deal needs it
};

}  // namespace freecell
