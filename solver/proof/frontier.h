#pragma once

#include <cassert>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/position/layer.h"
#include "solver/proof/sorted_positions.h"

namespace freecell {

/// Holds the generated positions of later layers until it is their turn. Most of them are sorted
/// and take a few bytes each. Those added since the last sort take 16 bytes each. They are merged
/// in when they are a quarter of the others.
class Frontier {
 public:
  void add(const LayeredPosition& position);
  /// Returns the first layer in order, if any position is left.
  std::optional<Layer> first() const;
  /// Calls `visit` with the positions of a layer, in order and each once, and then forgets them.
  template <typename Visitor>
  void take(Layer layer, Visitor&& visit);
  /// The number of positions. Some are counted twice.
  std::uint64_t size() const { return size_; }
  /// The bytes that the positions take.
  std::uint64_t bytes() const { return bytes_; }
  void clear();

  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    for (const auto& [layer, seeds] : layers_) {
      const auto visit_layered = [&, of = layer](const PackedPosition& packed) {
        visit(LayeredPosition{packed, of});
      };
      seeds.sorted.for_each(visit_layered);
      for (const PackedPosition& packed : seeds.added) visit_layered(packed);
    }
  }

 private:
  struct Seeds {
    SortedPositions sorted;
    std::vector<PackedPosition> added;

    std::uint64_t size() const { return sorted.size() + added.size(); }
    std::uint64_t bytes() const {
      return sorted.bytes() + added.capacity() * sizeof(PackedPosition);
    }
    void sort_in();
  };

  void make_room(Seeds& seeds);

  std::map<Layer, Seeds> layers_;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

template <typename Visitor>
void Frontier::take(Layer layer, Visitor&& visit) {
  const auto found = layers_.find(layer);
  if (found == layers_.end()) return;
  assert(found == layers_.begin());  // layers come in order
  Seeds seeds = std::move(found->second);
  layers_.erase(found);
  assert(seeds.size() <= size_ && seeds.bytes() <= bytes_);
  size_ -= seeds.size();
  bytes_ -= seeds.bytes();
  seeds.sort_in();
  seeds.sorted.consume(visit);
}

}  // namespace freecell
