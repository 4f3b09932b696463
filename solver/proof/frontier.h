#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "solver/proof/layer.h"

namespace freecell {

/// Positions of later layers that have been reached, until it is their turn. 16 bytes each; some
/// may be there twice, but never more than a third of a layer's that are many.
class Frontier {
 public:
  void add(const LayeredPosition& position);
  /// The layer that comes first, if anything is left.
  std::optional<Layer> first() const;
  /// Gives out the positions of a layer, each once and sorted.
  std::vector<PackedPosition> take(Layer layer);
  /// Positions, some of them twice.
  std::uint64_t size() const { return size_; }
  /// What the positions take.
  std::uint64_t bytes() const { return bytes_; }
  void clear();

  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    for (const auto& [layer, seeds] : layers_) {
      for (const PackedPosition& packed : seeds.positions) visit(LayeredPosition{packed, layer});
    }
  }

 private:
  struct Seeds {
    std::vector<PackedPosition> positions;
    std::size_t sorted = 0;  ///< so many at the beginning are sorted, each there once

    /// Returns how many there were.
    std::size_t remove_duplicates();
  };

  void make_room(Seeds& seeds);

  std::map<Layer, Seeds> layers_;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace freecell
