#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/depths/arrangement.h"
#include "solver/depths/depth_state.h"

namespace freecell {

/// All arrangements that moves of single cards reach from one while no cascade is dug.
class ComponentSearch {
 public:
  struct Member {
    Arrangement arrangement;
    std::uint32_t parent;  ///< the index of the member that it was reached from
    std::uint64_t card;    ///< the card that was joined or split
  };

  /// The bytes that a member takes, in the list and in the hash table, while these grow, too.
  static constexpr std::uint64_t kBytesPerMember = 3 * sizeof(Member) + 10 * sizeof(std::uint32_t);

  /// Returns false if there are more than `most` members, and then stores few more than that.
  bool run(const DepthState& state, int cells, const Arrangement& start, std::size_t most);
  /// The first one is the start.
  const std::vector<Member>& members() const { return members_; }

  /// Forgets the members, and keeps the memory that ordinary deals take.
  void clear();

 private:
  void reach_from(std::uint32_t index, const ArrangedCards& arranged);
  void meet(const Arrangement& arrangement, std::uint32_t parent, std::uint64_t card);
  void grow();

  std::vector<Member> members_;
  std::vector<std::uint32_t> slots_;  ///< a hash table of members: their indices and 1 more
};

}  // namespace freecell
