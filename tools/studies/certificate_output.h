#pragma once

#include <optional>
#include <string>

#include "certificates/format/certificate_file.h"
#include "dealer/rules.h"
#include "solver/proof/proof_positions.h"
#include "solver/shortest/bound_positions.h"
#include "tools/io/files/deal_folder.h"
#include "tools/run/study.h"
#include "tools/terminal/options.h"

namespace freecell {

/// Where the certificates of a run are written: a file for each deal in a folder.
struct CertificateOutput {
  std::string folder_path;           ///< empty: nowhere
  std::optional<DealFolder> folder;  ///< the same, once it may be written to

  void add_option(OptionSet& options, const char* help);
  bool are_wanted() const { return !folder_path.empty(); }

  /// Writes the certificate that the deal cannot be won by these rules. Throws InputError or
  /// OutputError.
  void write(const StudiedDeal& deal, const Rules& rules, const ProofPositions& proof) const;
  /// Writes the certificate that no solution by these rules has fewer than `at_least` moves. Throws
  /// as above.
  void write_bound(const StudiedDeal& deal, const Rules& rules, int at_least,
                   const BoundPositions& proof) const;

 private:
  void write(const CertificateHead& head, const GiveMembers& give_members) const;
};

}  // namespace freecell
