#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "solver/evaluator.h"

namespace freecell {

/// One greedy search of the portfolio: its weights, and when it gives up.
struct Stage {
  std::uint32_t budget;  ///< positions expanded
  Weights weights;
};

/// The greedy stages in the order in which they are tried. benchmarks/tune.cc found them.
std::span<const Stage> default_stages();

/// The weights that order the complete search: those of the first order, and those of the second,
/// which it tries when the first has taken long.
std::span<const Weights, 2> complete_orders();
/// Positions that the complete search expands in the first order.
inline constexpr std::uint64_t kFirstOrderPatience = 300'000;
/// After how many positions another search is tried. Tests have less patience, so that small boards
/// come to every search that there is.
struct Patience {
  std::uint64_t greedy = std::numeric_limits<std::uint64_t>::max();  ///< besides a stage's budget
  std::uint64_t first_order = kFirstOrderPatience;
  /// Of each search that is tried after that: a proof with symmetry reduction, a search with
  /// symmetry reduction, and one in the second order.
  std::array<std::uint64_t, 4> symmetry = {250'000, 1'000'000, 4'000'000, 16'000'000};
};
/// How many times as many positions a proof may take that holds more than kProofMemory.
inline constexpr std::uint64_t kLargeProofs = 16;
/// Bytes of such a proof. They are so few that it need not ask the memory budget. Deal 20410 with
/// one freecell has more positions than any other of 1-32000 and takes 3 MB.
inline constexpr std::uint64_t kProofMemory = std::uint64_t{16} << 20;

}  // namespace freecell
