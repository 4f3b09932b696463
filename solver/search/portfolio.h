#pragma once

#include <cstdint>
#include <span>

#include "solver/search/evaluator.h"

namespace freecell {

/// One greedy search of the portfolio: its weights, and when it gives up.
struct Stage {
  std::uint32_t budget;  ///< positions expanded, at most 65,534
  Weights weights;
};

/// The greedy stages in the order in which they are tried. benchmarks/tune.cc found them.
std::span<const Stage> default_stages();

/// The weights of the two orders of the complete search. It tries the second order when the first
/// has taken long.
std::span<const Weights, 2> complete_orders();
}  // namespace freecell
