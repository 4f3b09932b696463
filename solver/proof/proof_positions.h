#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "dealer/inductive_set.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"

namespace freecell {

class SortedPositions;

/// The positions of a proof that a deal is unsolvable: all that the game can reach. They are an
/// inductive set (dealer/inductive_set.h), which anybody can check without trusting the search.
/// Immutable, and safe to use from any thread. It takes 3 to 5 bytes a position.
class ProofPositions {
 public:
  /// `layers` are in order, and so are the positions of each.
  ProofPositions(PairSet distinguished, std::vector<SortedPositions> layers);
  ~ProofPositions();
  ProofPositions(const ProofPositions&) = delete;
  ProofPositions& operator=(const ProofPositions&) = delete;

  /// Whether each member stands for one position, or for all that differ only by an exchange of
  /// interchangeable cards.
  MemberKind kind() const {
    return distinguished_ == kAllPairs ? MemberKind::kPositions : MemberKind::kClasses;
  }
  /// The pairs of cards that are never exchanged.
  PairSet distinguished() const { return distinguished_; }
  std::uint64_t size() const;

  /// Calls `visit` with the number of every member, in the order of certificates.
  void for_each(const std::function<void(PositionNumber)>& visit) const;

 private:
  PairSet distinguished_;
  std::vector<SortedPositions> layers_;
};

}  // namespace freecell
