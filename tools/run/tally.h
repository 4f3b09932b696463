#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dealer/verdict.h"
#include "dealer/verdict_counts.h"
#include "tools/analysis/value_counts.h"
#include "tools/terminal/terminal.h"

namespace freecell {

/// The facts about a deal that the summary needs.
struct DealFacts {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::uint64_t expanded = 0;
  std::uint64_t microseconds = 0;
  std::optional<int> fewest_freecells;  ///< set if it was asked for and is known
  std::optional<int> gap;               ///< the difference between the length of the solution and
                                        ///< the lower bound
};

/// Everything that a run keeps of its deals for the summary. Its size does not depend on the number
/// of deals.
struct Tally {
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

  void add(const std::string& deal, const DealFacts& facts);
  /// Adds the counts of deals that come after those counted so far.
  void append(const Tally& later);
};

/// The first of these verdicts of which a record counts other deals than its rows have: `its record
/// counts 21 solved deals, its rows have 20`. Empty if there is none.
std::string difference_between(const VerdictCounts& recorded, const VerdictCounts& of_rows,
                               const std::vector<std::string>& verdicts);
/// The same for everything that is counted. Without `with_expanded`, rows do not show that.
std::string difference_between(const Tally& recorded, const Tally& of_rows, bool with_expanded);

/// The words for the verdicts in the summaries of a study.
struct VerdictWords {
  const char* solved = to_string(Verdict::kSolved);
  const char* unsolvable = to_string(Verdict::kUnsolvable);  ///< null if no deal can be so
  const char* unknown = to_string(Verdict::kUnknown);
};

/// Returns the counts, the deals that were not solved, and the work per deal. `timing` says whether
/// the microseconds per deal were measured.
std::string deals_text(const Tally& tally, const VerdictWords& words, bool timing,
                       const Paint& paint);

/// Returns the text on stderr at the end of a run: the same, and its time. `before` is the number
/// of deals that were done before the run was resumed.
std::string summary_text(const Tally& tally, const VerdictWords& words, std::uint64_t before,
                         double seconds, bool timing, const Paint& paint);

}  // namespace freecell
