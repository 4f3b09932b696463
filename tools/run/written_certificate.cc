#include "tools/run/written_certificate.h"

#include <string>

#include "certificates/format/certificate_file.h"
#include "solver/proof/proof_positions.h"

namespace freecell {

std::string certificate_text(const StudiedDeal& deal, const Rules& rules,
                             const ProofPositions& proof) {
  std::string text;
  write_certificate(
      {.kind = proof.kind(),
       .distinguished = proof.distinguished(),
       .deal_name = deal.name,
       .rules = rules,
       .deal = *deal.deal},
      [&](const auto& add) { proof.for_each(add); },
      [&](std::string_view bytes) { text += bytes; });
  return text;
}

}  // namespace freecell
