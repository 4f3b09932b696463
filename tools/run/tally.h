#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dealer/verdict.h"
#include "tools/analysis/tally_state.h"
#include "tools/io/deals/deal_source.h"

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

/// The totals of a run so far.
class Tally {
 public:
  static constexpr std::size_t kMaxNames = TallyState::kMaxNames;

  Tally() = default;
  /// Continues from the state of another tally.
  explicit Tally(TallyState state) : state_(std::move(state)) {}

  /// Adds the `index`-th of `deals`.
  void add(const NamedDeals& deals, int index, const DealFacts& facts);

  const TallyState& state() const { return state_; }
  const VerdictCounts& counts() const { return state_.counts; }
  std::uint64_t bounded() const { return state_.bounded; }
  std::uint64_t optimal() const { return state_.optimal; }
  bool has_errors() const { return state_.errors > 0; }
  const std::vector<std::string>& unsolvable_names() const { return state_.unsolvable_names; }
  const std::vector<std::string>& unknown_names() const { return state_.unknown_names; }
  const ValueCounts& fewest_freecells() const { return state_.fewest_freecells; }
  const ValueCounts& expanded() const { return state_.expanded; }
  const ValueCounts& microseconds() const { return state_.microseconds; }

 private:
  std::vector<std::string>& names(Verdict verdict) {
    return verdict == Verdict::kUnknown ? state_.unknown_names : state_.unsolvable_names;
  }

  TallyState state_;
};

}  // namespace freecell
