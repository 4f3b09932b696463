#include "tools/run/tally.h"

namespace freecell {

void Tally::add(const NamedDeals& deals, int index, const DealFacts& facts) {
  count(deals, index, facts);
  state_.expanded.add(static_cast<std::int64_t>(facts.expanded));
  state_.microseconds.add(static_cast<std::int64_t>(facts.microseconds));
}

void Tally::replace(const ResultRow& old_row, const NamedDeals& deals, int index,
                    const DealFacts& facts) {
  const auto replace = [](ValueCounts& counts, const std::optional<std::uint64_t>& old_value,
                          std::uint64_t value) {
    // If the column is missing, the old value stays, because rows of `fewest` do not have it.
    if (!old_value) return;
    counts.replace(static_cast<std::int64_t>(*old_value), static_cast<std::int64_t>(value));
  };
  --state_.counts.unknown;
  state_.errors -= old_row.is_error ? 1 : 0;
  count(deals, index, facts);
  replace(state_.expanded, old_row.expanded, facts.expanded);
  replace(state_.microseconds, old_row.microseconds, facts.microseconds);
}

/// Counts everything except the work, which a row need not have.
void Tally::count(const NamedDeals& deals, int index, const DealFacts& facts) {
  ++state_.counts.of(facts.verdict);
  if (facts.verdict != Verdict::kSolved && names(facts.verdict).size() < kMaxNames) {
    deals.append_name(names(facts.verdict).emplace_back(), index);
  }
  state_.errors += facts.reason == StopReason::kError ? 1 : 0;
  state_.bounded += facts.gap.has_value() ? 1 : 0;
  state_.optimal += facts.gap == 0 ? 1 : 0;
  if (facts.fewest_freecells) state_.fewest_freecells.add(*facts.fewest_freecells);
}

void Tally::name(Verdict verdict, const std::string& deal) {
  if (names(verdict).size() < kMaxNames) names(verdict).push_back(deal);
}

}  // namespace freecell
