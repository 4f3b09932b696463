#pragma once

#include <cstdint>

#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// The `index`-th of the random deals that `seed` stands for, drawn uniformly from all 52! orders
/// of the deck (Microsoft's numbers reach 2^33 of them). The deal is the same on every platform and
/// in every release. It is dealt as the game of `rules` begins. Throws std::invalid_argument in the
/// same cases as Rules::check.
Deal random_deal(std::uint64_t seed, std::uint64_t index, const Rules& rules);
/// The same deal of FreeCell on `cascades` cascades.
Deal random_deal(std::uint64_t seed, std::uint64_t index, int cascades = kDefaultCascades);

}  // namespace freecell
