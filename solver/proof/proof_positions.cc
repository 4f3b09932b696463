#include "solver/proof/proof_positions.h"

#include <utility>

#include "solver/proof/sorted_positions.h"

namespace freecell {

ProofPositions::ProofPositions(PairSet distinguished, std::vector<SortedPositions> layers)
    : distinguished_(distinguished), layers_(std::move(layers)) {}

ProofPositions::~ProofPositions() = default;

std::uint64_t ProofPositions::size() const {
  std::uint64_t size = 0;
  for (const SortedPositions& layer : layers_) size += layer.size();
  return size;
}

void ProofPositions::for_each(const std::function<void(PositionNumber)>& visit) const {
  for (const SortedPositions& layer : layers_) {
    layer.for_each([&](const PackedPosition& packed) { visit({packed.high, packed.low}); });
  }
}

}  // namespace freecell
