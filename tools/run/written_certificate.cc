#include "tools/run/written_certificate.h"

#include <string>

#include "solver/proof/certifying_solver.h"
#include "solver/proof/kept_apart.h"
#include "tools/io/proofs/certificate_file.h"
#include "tools/io/proofs/position_blocks.h"

namespace freecell {

std::string certificate_text(const SearchedDeal& deal, int freecells) {
  const ProofPositions& proof = *deal.outcome.proof_positions;
  std::string text = certificate_head_text(
      {.kind = proof.exchangeable != 0 ? MemberKind::kClasses : MemberKind::kPositions,
       .kept_apart = pairs_kept_apart(proof.exchangeable),
       .deal_name = deal.name,
       .freecells = freecells,
       .deal = *deal.deal});
  Sha256 digest;
  digest.update(text);
  PositionBlockWriter blocks([&](std::string_view bytes) { text += bytes; }, digest);
  for (const SortedPositions& layer : proof.layers) {
    layer.for_each([&](const PackedPosition& packed) { blocks.add({packed.high, packed.low}); });
  }
  blocks.finish();
  return text;
}

}  // namespace freecell
