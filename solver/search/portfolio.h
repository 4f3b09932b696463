#pragma once

#include <array>
#include <cstdint>
#include <limits>
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
/// The numbers of positions after which another search is tried. Tests have less patience, so that
/// small boards reach every search that there is.
struct Patience {
  std::uint64_t greedy = std::numeric_limits<std::uint64_t>::max();  ///< in addition to a stage's
                                                                     ///< budget
  std::uint64_t first_order = 100'000;  ///< of the complete search in the first order
  /// Of the search with symmetry reduction, round by round. Each round begins anew, so it is worth
  /// its time only if it takes much more than the one before.
  std::array<std::uint64_t, 4> rounds = {500'000, 4'000'000, 16'000'000, 32'000'000};
  /// Of a beam search, which comes before the last round.
  std::uint32_t beam_width = 30'000;
};
/// In each round the search in the second order takes this share of them: it seldom decides a deal.
inline constexpr std::uint64_t kSecondShare = 4;
/// A proof in the last round may take this many times as many positions.
inline constexpr std::uint64_t kLargeProofs = 16;

}  // namespace freecell
