#pragma once

#include "tools/run/row_kind.h"

namespace freecell {

/// The ending of the names of files with certificates.
inline constexpr const char* kCertificateEnding = ".proof";

/// Returns the certificate of an unsolvable deal, whose outcome has the positions of its proof.
/// `freecells` is that of the game.
std::string certificate_text(const SearchedDeal& deal, int freecells);

}  // namespace freecell
