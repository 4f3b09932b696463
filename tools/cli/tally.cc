#include "tools/cli/tally.h"

namespace freecell {
namespace {

void keep_name(std::vector<std::string>& names, const NamedDeals& deals, int index) {
  if (names.size() < Tally::kMaxNames) deals.append_name(names.emplace_back(), index);
}

}  // namespace

void Tally::add(const NamedDeals& deals, int index, const DealFacts& facts) {
  switch (facts.verdict) {
    case Verdict::kSolved:
      ++counts_.solved;
      break;
    case Verdict::kUnsolvable:
      ++counts_.unsolvable;
      keep_name(unsolvable_names_, deals, index);
      break;
    case Verdict::kUnknown:
      ++counts_.unknown;
      keep_name(unknown_names_, deals, index);
      break;
  }
  has_errors_ |= facts.reason == StopReason::kError;
  expanded_.add(facts.expanded);
  microseconds_.add(facts.microseconds);
}

}  // namespace freecell
