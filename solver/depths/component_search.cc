#include "solver/depths/component_search.h"

#include <algorithm>

namespace freecell {
namespace {

constexpr std::size_t kFewSlots = 256;
constexpr std::size_t kKeptMembers = 1 << 12;

}  // namespace

bool ComponentSearch::run(const DepthState& state, int cells, const Arrangement& start,
                          std::size_t most) {
  members_.clear();
  if (slots_.size() != kFewSlots) slots_.resize(kFewSlots);
  std::ranges::fill(slots_, 0);
  meet(start, 0, 0);
  for (std::uint32_t index = 0; index < members_.size(); ++index) {
    if (members_.size() > most) return false;
    reach_from(index, ArrangedCards(state, cells, members_[index].arrangement));
  }
  return true;
}

void ComponentSearch::reach_from(std::uint32_t index, const ArrangedCards& arranged) {
  const auto try_each = [&](std::uint64_t cards, auto change) {
    for (; cards != 0; cards &= cards - 1) {
      const std::uint64_t card = cards & -cards;
      ArrangedCards next = arranged;
      change(next, card);
      meet(next.arrangement(), index, card);
    }
  };
  try_each(arranged.bare() & (arranged.below_open() | arranged.below_heads()),
           [](ArrangedCards& next, std::uint64_t card) { next.join(card); });
  if (arranged.free_slots() == 0) return;
  try_each(arranged.joined() & ~(arranged.joined() >> 1),
           [](ArrangedCards& next, std::uint64_t card) { next.split(card); });
}

void ComponentSearch::meet(const Arrangement& arrangement, std::uint32_t parent,
                           std::uint64_t card) {
  if (members_.size() * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(arrangement) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    if (members_[slots_[slot] - 1].arrangement == arrangement) return;
  }
  members_.push_back({arrangement, parent, card});
  slots_[slot] = static_cast<std::uint32_t>(members_.size());
}

void ComponentSearch::grow() {
  slots_.assign(slots_.size() * 4, 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t index = 0; index < members_.size(); ++index) {
    std::size_t slot = hash_of(members_[index].arrangement) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = index + 1;
  }
}

void ComponentSearch::clear() {
  members_.clear();
  if (members_.capacity() <= kKeptMembers) return;
  std::vector<Member>().swap(members_);
  std::vector<std::uint32_t>().swap(slots_);
}

}  // namespace freecell
