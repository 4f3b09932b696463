#include "tools/analysis/tally_state.h"

#include <algorithm>
#include <cassert>

namespace freecell {
namespace {

void append_names(std::vector<std::string>& names, const std::vector<std::string>& later) {
  const std::size_t room = TallyState::kMaxNames - std::min(TallyState::kMaxNames, names.size());
  const auto count = static_cast<std::ptrdiff_t>(std::min(room, later.size()));
  names.insert(names.end(), later.begin(), later.begin() + count);
}

}  // namespace

void TallyState::append(const TallyState& later) {
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
