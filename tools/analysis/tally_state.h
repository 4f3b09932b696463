#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dealer/verdict_counts.h"
#include "tools/analysis/value_counts.h"

namespace freecell {

/// All that a run keeps of its deals for the summary. Its size does not depend on how many there
/// are.
struct TallyState {
  /// How many names are kept of the unsolvable deals, and how many of the unknown ones.
  static constexpr std::size_t kMaxNames = 100;

  VerdictCounts counts;
  std::uint64_t errors = 0;   ///< of the unknown ones, how many by a defect
  std::uint64_t bounded = 0;  ///< of the solved ones, how many have a lower bound on their length
  std::uint64_t optimal = 0;  ///< of these, how many are as short as it says
  std::vector<std::string> unsolvable_names;
  std::vector<std::string> unknown_names;
  ValueCounts fewest_freecells{
      ValueCounts::kTally};  ///< of deals where it was asked for and is known
  ValueCounts expanded{ValueCounts::kTally};
  ValueCounts microseconds{ValueCounts::kTally};

  /// Adds the counts of deals that come after these.
  void append(const TallyState& later);
};

}  // namespace freecell
