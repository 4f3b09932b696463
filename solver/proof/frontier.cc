#include "solver/proof/frontier.h"

#include <algorithm>
#include <cassert>

namespace freecell {
namespace {

constexpr std::size_t kFirstRoom = 64;

}  // namespace

void Frontier::add(const LayeredPosition& position) {
  Seeds& seeds = layers_[position.layer];
  if (seeds.added.size() == seeds.added.capacity()) make_room(seeds);
  seeds.added.push_back(position.packed);
  ++size_;
}

void Frontier::make_room(Seeds& seeds) {
  const std::uint64_t size = seeds.size();
  const std::uint64_t bytes = seeds.bytes();
  seeds.sort_in();
  seeds.added.reserve(std::max<std::size_t>(kFirstRoom, seeds.sorted.size() / 4));
  assert(seeds.size() <= size && seeds.added.empty());
  size_ -= size - seeds.size();
  bytes_ += seeds.bytes() - bytes;
}

void Frontier::Seeds::sort_in() {
  std::sort(added.begin(), added.end());
  SortedPositions merged;
  auto next = added.cbegin();
  const auto append_added = [&](auto is_before) {
    for (; next != added.cend() && is_before(*next); ++next) {
      const bool is_repeated = next != added.cbegin() && *next == *(next - 1);
      if (!is_repeated) merged.append(*next);
    }
  };
  sorted.consume([&](const PackedPosition& old) {
    append_added([&](const PackedPosition& packed) { return packed < old; });
    while (next != added.cend() && *next == old) ++next;
    merged.append(old);
  });
  append_added([](const PackedPosition&) { return true; });
  sorted = std::move(merged);
  added = {};
}

std::optional<Layer> Frontier::first() const {
  if (layers_.empty()) return std::nullopt;
  return layers_.begin()->first;
}

void Frontier::clear() {
  layers_.clear();
  size_ = 0;
  bytes_ = 0;
}

}  // namespace freecell
