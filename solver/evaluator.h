#pragma once

#include <array>
#include <cstdint>

#include "solver/position.h"

namespace freecell {

/// The weights of the heuristic: how far a position seems from won, in arbitrary units. Found by
/// benchmarks/tune.cc; a lower sum is better. *Not admissible, not consistent*: it says nothing
/// about the least number of moves. *Safe*: it never calls a position a dead end, so a search
/// ordered by it stays complete.
struct Weights {
  int not_home;         ///< each card not home ...
  int not_home_rank;    ///< ... plus this for each rank it is below a king
  int break_base;       ///< each card in a cascade on a card that is not its parent ...
  int break_rank;       ///< ... plus this for each rank of it
  int break_inversion;  ///< ... plus this if the card below is of lower rank: it will be wanted
                        ///< first
  int break_gap;        ///< ... plus this for each rank by which it is lower
  int break_own_suit;   ///< ... plus this if it is of the same suit as well
  int link;             ///< each card on a parent
  int link_rank;        ///< ... plus this for each rank of it
  int foot;             ///< each card at the foot of a cascade
  int foot_rank;        ///< ... plus this for each rank it is below a king
  int cell_rank;        ///< each card in a freecell, for each rank of it
  std::array<int, 4> cells_left;  ///< if 0, 1, 2, 3 freecells are left
  std::array<int, 3> empty;       ///< if there is 1, are 2, are 3 or more empty cascades
  int depth;       ///< each card that lies above the next card of a suit, for each suit
  int depth_rank;  ///< ... plus this for each rank that card is below a king
  int step;        ///< each step from the start: a weight for the way so far
};

/// Weights are in quarters of what tells two positions apart in the open list: finer steps to tune
/// them, coarser buckets to search by.
inline constexpr int kPriorityShift = 2;

/// A Weights made into tables. Immutable; may be shared by threads.
class Evaluator {
 public:
  Evaluator(const Weights& weights, int freecells);

  /// What `card` lying on `under` adds.
  int pair(int card, int under) const { return pair_[card][under]; }
  /// What `card` adds more in a cell than on `under`; much for kFoot, the top of an empty cascade.
  int to_cell(int card, int under) const { return to_cell_[card][under]; }
  /// What the room left adds.
  int room(int cells_used, int empty_cascades) const { return room_[cells_used][empty_cascades]; }
  /// What each card above the next card of a suit adds, `rank_home` ranks of it being home.
  int depth(int rank_home) const { return depth_[rank_home]; }
  int step() const { return step_; }

  /// The sum of `pair` over all cards.
  int pairs(const Position& position) const;
  /// What does not depend on single pairs.
  int whole(const Position& position) const {
    int sum = room(position.cells_used(), position.empty_cascades());
    for (int suit = 0; suit < kSuits; ++suit) {
      sum += depth(position.foundation(suit)) * position.cards_above(position.next_home(suit));
    }
    return sum;
  }

 private:
  std::array<std::array<std::int16_t, 64>, kCards> pair_;
  std::array<std::array<std::int16_t, 64>, kCards + 1> to_cell_;
  std::array<std::array<std::int16_t, 16>, kMaxFreecells + 2> room_;
  std::array<std::int16_t, kRanks + 1> depth_;
  int step_;
};

}  // namespace freecell
