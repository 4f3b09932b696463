#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "solver/position/position.h"

namespace freecell {

/// The weights of the heuristic, which estimates how far a position is from a win, in arbitrary
/// units. A lower sum is better. benchmarks/tune.cc found the weights. The heuristic is *not
/// admissible and not consistent*: it says nothing about the least number of moves. It is *safe*:
/// it never reports a dead end, so a search ordered by it stays complete.
///
/// Each card that is not home adds a value that depends on its rank (index 0 is the ace) and on
/// what it lies on.
struct Weights {
  using ByRank = std::array<std::int16_t, kRanks>;

  ByRank cell;  ///< in a freecell
  ByRank foot;  ///< at the foot of a cascade
  ByRank link;  ///< on a parent, a card that it fits on (a king has none)
  /// On a card that is not its parent, it adds a value by its rank and the rank of the card below
  /// ...
  std::array<ByRank, kRanks> other;
  /// ... plus another value by whether the card below is of its suit, of its colour or of the other
  /// colour. The second value holds if the card below has a lower rank, so that it must go home
  /// first.
  std::array<std::array<std::int16_t, 2>, 3> kinship;
  /// What the position as a whole adds, by the number of free cells (4 means 4 or more) and of
  /// empty cascades (3 means 3 or more).
  std::array<std::array<std::int16_t, 4>, 5> room;
  /// For each suit: what each card above the next card of the suit adds, by how many ranks of the
  /// suit are home.
  ByRank depth;
  std::int16_t step;  ///< what each step from the start adds: the weight of the path so far
};

/// The open list uses coarser units than the weights: one of its buckets is 4 units of a weight.
/// Fine units help to tune the weights, coarse buckets help the search.
inline constexpr int kPriorityShift = 2;
/// The shift of the complete search, which makes buckets of 16 units. Its paths become so long that
/// with a finer shift their priorities would reach the last bucket. That bucket is searched
/// depth-first, which finds solutions of 50,000 moves.
inline constexpr int kCoarsePriorityShift = 4;

/// Tables made from Weights. An evaluator is immutable, so threads may share one.
class Evaluator {
 public:
  Evaluator(const Weights& weights, const Rules& rules);

  /// What `card` adds when it lies on `under`.
  int pair(int card, int under) const {
    assert(0 <= card && card < kCards + kSuits && 0 <= under && under <= kHome);
    return pair_[card][under];
  }
  /// More than the value of any position. Adding such a value to it does not overflow.
  static constexpr std::int16_t kOutOfReach = 16000;
  /// Behind the last bucket of the open list, whatever value of a position is added to it.
  static constexpr std::int16_t kNoCard = 16384;
  /// How much more `card` adds in a cell than on `under`. It is kNoCard if `card` is kFoot, which
  /// stands for the top of an empty cascade and has only kHome as `under`.
  int to_cell(int card, int under) const { return pair_[card][kCell] - pair_[card][under]; }
  /// What the free cells and empty cascades add.
  int room(int cells_used, int empty_cascades) const {
    assert(0 <= cells_used && cells_used <= kMaxFreecells + 1);
    assert(0 <= empty_cascades && empty_cascades <= kMaxCascades + 1);
    return room_[cells_used][empty_cascades];
  }
  /// What each card above the next card of a suit adds if `rank_home` ranks of the suit are home.
  int depth(int rank_home) const {
    assert(0 <= rank_home && rank_home <= kRanks);
    return depth_[rank_home];
  }
  int step() const { return step_; }

  /// The sum of `pair` over all cards.
  int pairs(const Position& position) const;
  /// The part of the value that does not depend on single pairs.
  int whole(const Position& position) const {
    int sum = room(position.cells_used(), position.empty_cascades());
    for (int suit = 0; suit < kSuits; ++suit) {
      sum += depth(position.foundation(suit)) * position.cards_above(position.next_home(suit));
    }
    return sum;
  }
  int value(const Position& position) const { return pairs(position) + whole(position); }
  /// The priority of a position in the open list of a complete search: f, in coarse units.
  int priority(int value, int depth) const {
    return (value + step_ * depth) >> kCoarsePriorityShift;
  }

 private:
  // Indexed by card, by kFoot, and by the other ids that Position::next_home can return, which add
  // nothing.
  std::array<std::array<std::int16_t, 64>, kCards + kSuits> pair_;
  std::array<std::array<std::int16_t, 16>, kMaxFreecells + 2> room_;
  std::array<std::int16_t, kRanks + 1> depth_;
  int step_;
};

}  // namespace freecell
