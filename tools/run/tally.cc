#include "tools/run/tally.h"

namespace freecell {

void Tally::add(const NamedDeals& deals, int index, const DealFacts& facts) {
  ++state_.counts.of(facts.verdict);
  if (facts.verdict != Verdict::kSolved && names(facts.verdict).size() < kMaxNames) {
    deals.append_name(names(facts.verdict).emplace_back(), index);
  }
  state_.errors += facts.reason == StopReason::kError ? 1 : 0;
  state_.bounded += facts.gap.has_value() ? 1 : 0;
  state_.optimal += facts.gap == 0 ? 1 : 0;
  if (facts.fewest_freecells) state_.fewest_freecells.add(*facts.fewest_freecells);
  state_.expanded.add(static_cast<std::int64_t>(facts.expanded));
  state_.microseconds.add(static_cast<std::int64_t>(facts.microseconds));
}

}  // namespace freecell
