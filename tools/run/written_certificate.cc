#include "tools/run/written_certificate.h"

#include <string>

#include "solver/proof/proof_positions.h"
#include "tools/io/proofs/certificate_file.h"
#include "tools/io/proofs/position_blocks.h"

namespace freecell {

std::string certificate_text(const SearchedDeal& deal, int freecells) {
  const ProofPositions& proof = *deal.outcome.proof_positions;
  std::string text = certificate_head_text(
      {.kind = proof.kind(), .deal_name = deal.name, .freecells = freecells, .deal = *deal.deal});
  Sha256 digest;
  digest.update(text);
  PositionBlockWriter blocks([&](std::string_view bytes) { text += bytes; }, digest);
  proof.for_each([&](PositionNumber number) { blocks.add(number); });
  blocks.finish();
  return text;
}

}  // namespace freecell
