#include "tools/run/tally.h"

namespace freecell {
namespace {

void keep_name(std::vector<std::string>& names, const NamedDeals& deals, int index) {
  if (names.size() < Tally::kMaxNames) deals.append_name(names.emplace_back(), index);
}

}  // namespace

void Tally::add(const NamedDeals& deals, int index, const DealFacts& facts) {
  ++state_.counts.of(facts.verdict);
  if (facts.verdict == Verdict::kUnsolvable) keep_name(state_.unsolvable_names, deals, index);
  if (facts.verdict == Verdict::kUnknown) keep_name(state_.unknown_names, deals, index);
  if (facts.reason == StopReason::kError) ++state_.errors;
  if (facts.fewest_freecells) {
    state_.fewest_freecells.add(static_cast<std::uint64_t>(*facts.fewest_freecells));
  }
  state_.bounded += facts.gap.has_value() ? 1 : 0;
  state_.optimal += facts.gap == 0 ? 1 : 0;
  state_.expanded.add(facts.expanded);
  state_.microseconds.add(facts.microseconds);
}

}  // namespace freecell
