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

/// The weights that order the complete search: at first, and when that has taken long.
std::span<const Weights, 2> complete_orders();
/// Positions that the complete search expands by the first order.
inline constexpr std::uint64_t kFirstOrderPatience = 300'000;
/// Positions of each search that is tried then: a proof up to symmetry, a search up to symmetry,
/// and one by the second order.
inline constexpr std::uint64_t kSymmetryPatience[] = {250'000, 1'000'000, 4'000'000, 16'000'000};
/// Bytes of such a proof, so few that it need not ask for them; deal 20410 with one freecell, which
/// has more positions than any other of 1-32000, takes 3 MB.
inline constexpr std::uint64_t kProofMemory = std::uint64_t{16} << 20;

}  // namespace freecell
