#pragma once

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "dealer/deal.h"
#include "tests/support/plain_state.h"

namespace freecell::test {

/// Every position of a small board that can be reached in a game, without any cleverness. Each
/// position that is met for the first time is stored, and all moves are tried from it.
class PlainPositions {
 public:
  enum class Home {
    kByHand,          ///< cards go home by moves only
    kSafeCardsByRule  ///< safe cards go home by themselves
  };

  /// Gives up, and is not complete, if there are more than `most` positions.
  PlainPositions(const Deal& deal, const Rules& rules, Home home, std::size_t most)
      : rules_(rules.for_deal(deal)), home_(home) {
    meet(PlainState(deal));
    std::size_t tried = 0;
    while (tried < states_.size() && states_.size() <= most) {
      const PlainState state = states_[tried++];  // meet() moves the others
      state.for_each_move(rules_, [&](const PlainState& next) { meet(next); });
    }
    is_complete_ = tried == states_.size();
  }
  PlainPositions(const Deal& deal, int freecells, Home home, std::size_t most)
      : PlainPositions(deal, Rules().with_freecells(freecells), home, most) {}

  bool is_complete() const { return is_complete_; }
  /// The positions in the order in which they were met.
  const std::vector<PlainState>& states() const { return states_; }
  /// Whether one of them is won. If the object is not complete, false means nothing.
  bool can_be_won() const { return can_be_won_; }

 private:
  void meet(PlainState state) {
    if (home_ == Home::kSafeCardsByRule) state.settle(rules_);
    if (!known_.insert(state).second) return;
    states_.push_back(state);
    can_be_won_ |= state.won();
  }

  Rules rules_;
  Home home_;
  bool is_complete_ = false;
  bool can_be_won_ = false;
  std::vector<PlainState> states_;
  std::unordered_set<PlainState, PlainState::Hash> known_;
};

}  // namespace freecell::test
