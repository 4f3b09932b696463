#include "tools/run/tally.h"

#include <cassert>

namespace freecell {
namespace {

void append_names(std::vector<std::string>& names, const std::vector<std::string>& later) {
  for (const std::string& name : later) {
    if (names.size() < Tally::kMaxNames) names.push_back(name);
  }
}

}  // namespace

void Tally::add(const std::string& deal, const DealFacts& facts) {
  ++counts.of(facts.verdict);
  if (facts.verdict == Verdict::kUnsolvable) append_names(unsolvable_names, {deal});
  if (facts.verdict == Verdict::kUnknown) append_names(unknown_names, {deal});
  errors += facts.reason == StopReason::kError ? 1 : 0;
  bounded += facts.gap.has_value() ? 1 : 0;
  optimal += facts.gap == 0 ? 1 : 0;
  if (facts.fewest_freecells) fewest_freecells.add(*facts.fewest_freecells);
  expanded.add(static_cast<std::int64_t>(facts.expanded));
  microseconds.add(static_cast<std::int64_t>(facts.microseconds));
}

void Tally::append(const Tally& later) {
  assert(optimal <= bounded && later.optimal <= later.bounded);
  counts += later.counts;
  errors += later.errors;
  bounded += later.bounded;
  optimal += later.optimal;
  append_names(unsolvable_names, later.unsolvable_names);
  append_names(unknown_names, later.unknown_names);
  fewest_freecells.add(later.fewest_freecells);
  expanded.add(later.expanded);
  microseconds.add(later.microseconds);
}

}  // namespace freecell
