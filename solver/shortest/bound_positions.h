#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "dealer/inductive_set.h"
#include "solver/position/layer.h"
#include "solver/position/packed_position.h"

namespace freecell {

/// The positions that prove a lower bound on the lengths of solutions: all that are reached in so
/// few moves that a solution below the bound might go through them. They are a set of
/// MemberKind::kBound (dealer/inductive_set.h), which anybody can check without trusting the
/// search. Immutable, and safe to use from any thread. It takes 24 bytes a position.
class BoundPositions {
 public:
  struct Entry {
    PackedPosition packed;
    Layer layer;
    std::uint16_t moves = 0;  ///< the fewest by which the position is reached
  };
  static_assert(sizeof(Entry) == 24);

  /// The entries in any order. No position may occur twice.
  explicit BoundPositions(std::vector<Entry> entries);

  std::size_t size() const { return entries_.size(); }
  /// Calls `visit` with every member, in the order of certificates.
  void for_each(const std::function<void(const Member&)>& visit) const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace freecell
