#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/position/position.h"
#include "solver/search/node_pool.h"

namespace freecell {

/// A position as the complete search stores it, in 24 bytes.
struct StoredPosition {
  /// The parent of a position that has none.
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  PackedPosition packed;
  std::uint32_t parent;
  Step step;
  std::uint16_t depth;
};

static_assert(sizeof(StoredPosition) == 24);

/// Writes the steps from the root to `last` into `steps`. `nodes[id]` is the stored position `id`.
template <typename Nodes>
void steps_to(const StoredPosition& last, const Nodes& nodes, std::vector<Step>& steps) {
  steps.clear();
  for (const StoredPosition* at = &last; at->parent != StoredPosition::kNone;
       at = &nodes[at->parent]) {
    steps.push_back(at->step);
  }
  std::ranges::reverse(steps);
}

/// Every position that the complete search has generated, each once. Membership is decided by
/// comparing whole packed positions, never by a hash alone, because otherwise `unsolvable` would
/// not be a proof.
///
/// The set holds 4-byte ids into the pool and hashes the positions that they name. So a position
/// costs 24 bytes and a set slot of 5, and is not stored a second time as a key.
class ClosedSet {
 public:
  /// `clear` keeps the memory of this many positions.
  static constexpr std::uint32_t kKeptPositions = 1 << 17;

  ClosedSet() : ids_(0, Hash{&pool_}, Equal{&pool_}) {}
  ClosedSet(const ClosedSet&) = delete;
  ClosedSet& operator=(const ClosedSet&) = delete;

  std::uint32_t size() const { return pool_.size(); }
  const StoredPosition& operator[](std::uint32_t id) const { return pool_[id]; }

  /// Adds `position` and returns true; its id is then size() - 1. Returns false if it is a
  /// duplicate.
  bool insert(const StoredPosition& position) {
    assert(position.parent == StoredPosition::kNone || position.parent < size());
    if (ids_.contains(position.packed)) return false;
    pool_.push_back(position);
    ids_.insert(pool_.size() - 1);
    assert(ids_.size() == pool_.size());
    return true;
  }

  void clear() {
    if (pool_.size() > kKeptPositions) {
      ids_ = Set(0, Hash{&pool_}, Equal{&pool_});
    } else {
      ids_.clear();
    }
    pool_.clear(kKeptPositions >> 14);
  }

 private:
  using Pool = NodePool<StoredPosition>;
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;  // hash_of mixes well, so Boost need not mix again
    const Pool* pool;
    std::size_t operator()(std::uint32_t id) const { return hash_of((*pool)[id].packed); }
    std::size_t operator()(const PackedPosition& packed) const { return hash_of(packed); }
  };
  struct Equal {
    using is_transparent = void;
    const Pool* pool;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
      return (*pool)[a].packed == (*pool)[b].packed;
    }
    bool operator()(const PackedPosition& packed, std::uint32_t id) const {
      return packed == (*pool)[id].packed;
    }
    bool operator()(std::uint32_t id, const PackedPosition& packed) const {
      return packed == (*pool)[id].packed;
    }
  };
  using Set = boost::unordered_flat_set<std::uint32_t, Hash, Equal>;

  Pool pool_;
  Set ids_;
};

}  // namespace freecell
