#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dealer/verdict_counts.h"
#include "tools/analysis/value_counts.h"

namespace freecell {

/// Everything that a run keeps of its deals for the summary. Its size does not depend on the number
/// of deals.
struct TallyState {
  /// The number of names that are kept of the unsolvable deals, and of the unknown deals.
  static constexpr std::size_t kMaxNames = 100;

  VerdictCounts counts;
  std::uint64_t errors = 0;   ///< how many of the unknown deals are unknown because of a defect
  std::uint64_t bounded = 0;  ///< how many of the solved deals have a lower bound on their length
  std::uint64_t optimal = 0;  ///< how many of these are as short as the bound says
  std::vector<std::string> unsolvable_names;
  std::vector<std::string> unknown_names;
  ValueCounts fewest_freecells{
      ValueCounts::kTally};  ///< of deals for which it was asked for and is known
  ValueCounts expanded{ValueCounts::kTally};
  ValueCounts microseconds{ValueCounts::kTally};

  /// Adds the counts of deals that come after those counted so far.
  void append(const TallyState& later);
};

}  // namespace freecell
