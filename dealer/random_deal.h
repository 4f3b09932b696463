#pragma once

#include <cstdint>

#include "dealer/deal.h"

namespace freecell {

/// The `index`-th of the random deals that `seed` stands for, drawn uniformly from all 52! orders
/// of the deck (Microsoft's numbers reach 2^33 of them). The same deal on every platform and in
/// every release. `cascades`: 4..13, else std::invalid_argument.
Deal random_deal(std::uint64_t seed, std::uint64_t index, int cascades = kDefaultCascades);

}  // namespace freecell
