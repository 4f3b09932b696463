#include "solver/shortest/bound_positions.h"

#include <algorithm>
#include <utility>

namespace freecell {

BoundPositions::BoundPositions(std::vector<Entry> entries) : entries_(std::move(entries)) {
  std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
    return a.layer != b.layer ? a.layer < b.layer : a.packed < b.packed;
  });
}

void BoundPositions::for_each(const std::function<void(const Member&)>& visit) const {
  for (const Entry& entry : entries_) {
    visit({{entry.packed.high, entry.packed.low}, entry.moves});
  }
}

}  // namespace freecell
