#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/position/packed_position.h"

namespace freecell {

/// A set of the positions that a search has generated: a table of packed positions with open
/// addressing, at most half full. It is exact, because it compares whole positions. It only grows
/// until it is cleared.
class PositionSet {
 public:
  bool contains(const PackedPosition& packed) const { return slots_[slot_of(packed)] == packed; }

  /// Adds `packed`. Returns false if it is a duplicate.
  bool insert(const PackedPosition& packed) {
    assert(packed != kNoPosition);
    if (used_ >= slots_.size() / 2) grow();
    assert(2 * used_ < slots_.size());
    PackedPosition& slot = slots_[slot_of(packed)];
    if (slot == packed) return false;
    slot = packed;
    ++used_;
    return true;
  }

  /// Fetches into the cache what `contains(packed)` will read.
  void prefetch(const PackedPosition& packed) const {
    __builtin_prefetch(&slots_[hash_of(packed) & (slots_.size() - 1)]);
  }

  /// Forgets all positions, and frees the memory beyond what ordinary deals take.
  void clear() {
    if (used_ == 0) return;
    if (is_swapped_) swap_tables();
    if (slots_.capacity() + spare_.capacity() > 2 * kKeptSlots) {
      std::vector<PackedPosition>(kFirstSlots).swap(slots_);
      std::vector<PackedPosition>().swap(spare_);
    }
    slots_.assign(kFirstSlots, kNoPosition);
    used_ = 0;
  }

  std::size_t size() const { return used_; }
  /// The most bytes that a position takes. The table is at least a quarter full once it has grown.
  static constexpr std::uint64_t kBytesPerPosition = 4 * sizeof(PackedPosition);

 private:
  /// Marks an empty slot; both words of a position are smaller.
  static constexpr PackedPosition kNoPosition{~std::uint64_t{0}, ~std::uint64_t{0}};
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 12;
  static constexpr std::size_t kKeptSlots = std::size_t{1} << 18;

  /// The slot that has `packed`, or the empty one where it belongs.
  std::size_t slot_of(const PackedPosition& packed) const {
    assert(std::has_single_bit(slots_.size()));
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(packed) & mask;
    while (slots_[slot] != packed && slots_[slot] != kNoPosition) slot = (slot + 1) & mask;
    return slot;
  }

  void swap_tables() {
    spare_.swap(slots_);
    is_swapped_ = !is_swapped_;
  }

  void grow() {
    spare_.assign(2 * slots_.size(), kNoPosition);
    swap_tables();
    for (const PackedPosition& packed : spare_) {
      if (packed != kNoPosition) slots_[slot_of(packed)] = packed;
    }
    if (slots_.size() > kKeptSlots) std::vector<PackedPosition>().swap(spare_);
  }

  std::vector<PackedPosition> slots_ = std::vector<PackedPosition>(kFirstSlots, kNoPosition);
  /// Memory for the next table. Each of the two takes the same sizes in every search, so that
  /// small searches allocate nothing from deal to deal.
  std::vector<PackedPosition> spare_;
  bool is_swapped_ = false;
  std::size_t used_ = 0;
};

}  // namespace freecell
