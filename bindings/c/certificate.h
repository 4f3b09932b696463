#pragma once

#include <functional>
#include <string>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/proof/proof_positions.h"

namespace freecell::c {

using WriteCertificate = std::function<void(const Deal&, const Rules&, const ProofPositions&)>;

/// Opens the file of a certificate, and returns what writes it. Both throw FileError; in a library
/// that was built alone, this throws Unsupported (no_certificate.cc).
WriteCertificate certificate_writer(const std::string& path);

}  // namespace freecell::c
