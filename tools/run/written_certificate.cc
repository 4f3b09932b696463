#include "tools/run/written_certificate.h"

#include <string>

#include "certificates/format/certificate_file.h"
#include "solver/proof/proof_positions.h"

namespace freecell {

std::string certificate_text(const SearchedDeal& deal, int freecells) {
  const ProofPositions& proof = *deal.outcome.proof_positions;
  std::string text;
  write_certificate(
      {.kind = proof.kind(),
       .kept_apart = proof.kept_apart(),
       .deal_name = deal.name,
       .rules = Rules{.freecells = freecells}.for_deal(*deal.deal),
       .deal = *deal.deal},
      [&](const auto& add) { proof.for_each(add); },
      [&](std::string_view bytes) { text += bytes; });
  return text;
}

}  // namespace freecell
