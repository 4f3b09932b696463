#pragma once

#include <cstdint>

#include "dealer/deal.h"

namespace freecell {

/// The `index`-th of the random deals that `seed` stands for, drawn uniformly from all 52! orders
/// of the deck (Microsoft's numbers reach 2^33 of them). The deal is the same on every platform and
/// in every release. Throws std::invalid_argument unless `cascades` is 4..13.
Deal random_deal(std::uint64_t seed, std::uint64_t index, int cascades = kDefaultCascades);

}  // namespace freecell
