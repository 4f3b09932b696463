#include "solver/proof/frontier.h"

#include <algorithm>
#include <utility>

namespace freecell {
namespace {

constexpr std::size_t kFirstRoom = 64;

}  // namespace

void Frontier::add(const LayeredPosition& position) {
  Seeds& seeds = layers_[position.layer];
  if (seeds.positions.size() == seeds.positions.capacity()) make_room(seeds);
  seeds.positions.push_back(position.packed);
  ++size_;
}

/// Room for half as many again as there are different ones.
void Frontier::make_room(Seeds& seeds) {
  size_ -= seeds.remove_duplicates();
  const std::size_t before = seeds.positions.capacity();
  const std::size_t wanted = std::max(kFirstRoom, seeds.sorted + seeds.sorted / 2);
  if (wanted > before) seeds.positions.reserve(wanted);
  bytes_ += (seeds.positions.capacity() - before) * sizeof(PackedPosition);
}

std::size_t Frontier::Seeds::remove_duplicates() {
  const std::size_t before = positions.size();
  const auto middle = positions.begin() + static_cast<std::ptrdiff_t>(sorted);
  std::sort(middle, positions.end());
  std::inplace_merge(positions.begin(), middle, positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  sorted = positions.size();
  return before - sorted;
}

std::optional<Layer> Frontier::first() const {
  if (layers_.empty()) return std::nullopt;
  return layers_.begin()->first;
}

std::vector<PackedPosition> Frontier::take(Layer layer) {
  const auto found = layers_.find(layer);
  if (found == layers_.end()) return {};
  size_ -= found->second.remove_duplicates();
  std::vector<PackedPosition> positions = std::move(found->second.positions);
  size_ -= positions.size();
  bytes_ -= positions.capacity() * sizeof(PackedPosition);
  layers_.erase(found);
  return positions;
}

void Frontier::clear() {
  layers_.clear();
  size_ = 0;
  bytes_ = 0;
}

}  // namespace freecell
