#pragma once

#include "dealer/rules.h"
#include "tools/run/study.h"

namespace freecell {

class ProofPositions;

/// The ending of the names of files with certificates.
inline constexpr const char* kCertificateEnding = ".proof";

/// Returns the certificate of an unsolvable deal in a game by these rules.
std::string certificate_text(const StudiedDeal& deal, const Rules& rules,
                             const ProofPositions& proof);

}  // namespace freecell
