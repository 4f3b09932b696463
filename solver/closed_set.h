#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>

#include "solver/node_pool.h"
#include "solver/position.h"

namespace freecell {

/// A position of the complete search as it is stored: 24 bytes.
struct StoredPosition {
  PackedPosition packed;
  std::uint32_t parent;
  Step step;
  std::uint16_t depth;
};

static_assert(sizeof(StoredPosition) == 24);

/// Every position that the complete search has met, each once. Membership is decided by comparing
/// whole packed positions, never by a hash alone: that is what makes `unsolvable` a proof.
///
/// The set holds 4-byte ids into the pool and hashes what they name, so that a position costs 24
/// bytes and a set slot of 5, instead of being stored a second time as a key.
class ClosedSet {
 public:
  /// `clear` keeps memory for that many.
  static constexpr std::uint32_t kKeptPositions = 1 << 17;

  ClosedSet() : ids_(0, Hash{&pool_}, Equal{&pool_}) {}
  ClosedSet(const ClosedSet&) = delete;
  ClosedSet& operator=(const ClosedSet&) = delete;

  std::uint32_t size() const { return pool_.size(); }
  const StoredPosition& operator[](std::uint32_t id) const { return pool_[id]; }

  /// Adds `position` and returns true, its id being size() - 1 then; false if it is known.
  bool insert(const StoredPosition& position) {
    if (ids_.contains(position.packed)) return false;
    pool_.push_back(position);
    ids_.insert(pool_.size() - 1);
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
    using is_avalanching = void;  // hash_of mixes well: spare Boost's own mixing
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
