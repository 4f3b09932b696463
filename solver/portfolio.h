#pragma once

#include <cstdint>
#include <span>

#include "solver/evaluator.h"

namespace freecell {

/// One greedy search of the portfolio: how it judges, and when it gives up.
struct Stage {
  std::uint32_t budget;  ///< positions expanded
  Weights weights;
};

/// The greedy stages in the order in which they are tried, found by benchmarks/tune.cc.
std::span<const Stage> default_stages();

/// The weights that order the complete search, in turns.
std::span<const Weights> complete_weights();

}  // namespace freecell
