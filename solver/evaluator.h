#pragma once

#include <array>
#include <cstdint>

#include "solver/position.h"

namespace freecell {

/// The weights of the heuristic: how far a position seems from won, in arbitrary units; a lower sum
/// is better. Found by benchmarks/tune.cc. *Not admissible, not consistent*: it says nothing about
/// the least number of moves. *Safe*: it never calls a position a dead end, so a search ordered by
/// it stays complete.
///
/// A card that is not home adds a value by its rank (index 0 is the ace) and by what it lies on.
struct Weights {
  using ByRank = std::array<std::int16_t, kRanks>;

  ByRank cell;  ///< in a freecell
  ByRank foot;  ///< at the foot of a cascade
  ByRank link;  ///< on a parent (a king never is)
  /// On a card that is not its parent: by its rank and that of the card below ...
  std::array<ByRank, kRanks> other;
  /// ... plus this, by whether the card below is of its suit, of its colour, of the other colour,
  /// and whether it is of lower rank, so that it will be wanted first (the second value).
  std::array<std::array<std::int16_t, 2>, 3> kinship;
  /// The whole position, by free cells (4 stands for more) and empty cascades (3 stands for more).
  std::array<std::array<std::int16_t, 4>, 5> room;
  /// Each card above the next card of a suit, for each suit, by the ranks it has home.
  ByRank depth;
  std::int16_t step;  ///< each step from the start: a weight for the way so far
};

/// Weights are in quarters of what tells two positions apart in the open list: finer steps to tune
/// them, coarser buckets to search by.
inline constexpr int kPriorityShift = 2;
/// In the complete search, where ways become so long that priorities would end at the last bucket:
/// what lies in that is searched depth-first, and its solutions have 50,000 moves.
inline constexpr int kCoarsePriorityShift = 4;

/// A Weights made into tables. Immutable; may be shared by threads.
class Evaluator {
 public:
  Evaluator(const Weights& weights, int freecells);

  /// What `card` lying on `under` adds.
  int pair(int card, int under) const { return pair_[card][under]; }
  /// More than any position's value, and no overflow when one is added.
  static constexpr std::int16_t kOutOfReach = 16000;
  /// What `card` adds more in a cell than on `under`; kOutOfReach for kFoot, the top of an empty
  /// cascade, which is under nothing but kHome.
  int to_cell(int card, int under) const { return pair_[card][kCell] - pair_[card][under]; }
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
  // By card, kFoot, and what else Position::next_home can be: nothing adds anything there.
  std::array<std::array<std::int16_t, 64>, kCards + kSuits> pair_;
  std::array<std::array<std::int16_t, 16>, kMaxFreecells + 2> room_;
  std::array<std::int16_t, kRanks + 1> depth_;
  int step_;
};

}  // namespace freecell
