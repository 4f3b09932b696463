#pragma once

#include <array>
#include <cstdint>

#include "solver/position.h"

namespace freecell {

/// The weights of the heuristic, which tells how far a position seems from won in arbitrary units;
/// a lower sum is better. benchmarks/tune.cc found them. The heuristic is *not admissible and not
/// consistent*: it says nothing about the least number of moves. It is *safe*: it never reports a
/// dead end, so a search ordered by it stays complete.
///
/// A card that is not home adds a value by its rank (index 0 is the ace) and by what it lies on.
struct Weights {
  using ByRank = std::array<std::int16_t, kRanks>;

  ByRank cell;  ///< in a freecell
  ByRank foot;  ///< at the foot of a cascade
  ByRank link;  ///< on a parent (a king never is)
  /// On a card that is not its parent: a value by its rank and that of the card below ...
  std::array<ByRank, kRanks> other;
  /// ... plus another one by whether the card below is of its suit, of its colour or of the other
  /// colour. The second value holds if the card below has a lower rank, so that it must go home
  /// first.
  std::array<std::array<std::int16_t, 2>, 3> kinship;
  /// What the whole position adds, by free cells (4 or more) and empty cascades (3 or more).
  std::array<std::array<std::int16_t, 4>, 5> room;
  /// What each card above the next card of a suit adds, for each suit, by how many of its ranks are
  /// home.
  ByRank depth;
  std::int16_t step;  ///< what each step from the start adds: the weight of the path so far
};

/// The open list uses coarser units than the weights: one of its buckets is 4 units of a weight.
/// Fine units help to tune the weights, coarse buckets help the search.
inline constexpr int kPriorityShift = 2;
/// The shift of the complete search, 16 units a bucket. Its paths become so long that with a finer
/// shift their priorities would reach the last bucket. That bucket is searched depth-first, which
/// finds solutions of 50,000 moves.
inline constexpr int kCoarsePriorityShift = 4;

/// Tables made from Weights. Immutable; threads may share one.
class Evaluator {
 public:
  Evaluator(const Weights& weights, int freecells);

  /// What `card` lying on `under` adds.
  int pair(int card, int under) const { return pair_[card][under]; }
  /// More than any position's value, yet adding one to it does not overflow.
  static constexpr std::int16_t kOutOfReach = 16000;
  /// How much more `card` adds in a cell than on `under`. It is kOutOfReach if `card` is kFoot,
  /// which stands for the top of an empty cascade and has only kHome as `under`.
  int to_cell(int card, int under) const { return pair_[card][kCell] - pair_[card][under]; }
  /// What the free cells and empty cascades add.
  int room(int cells_used, int empty_cascades) const { return room_[cells_used][empty_cascades]; }
  /// What each card above the next card of a suit adds if `rank_home` ranks of the suit are home.
  int depth(int rank_home) const { return depth_[rank_home]; }
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

 private:
  // By card, kFoot, and the other ids that Position::next_home can return, which add nothing.
  std::array<std::array<std::int16_t, 64>, kCards + kSuits> pair_;
  std::array<std::array<std::int16_t, 16>, kMaxFreecells + 2> room_;
  std::array<std::int16_t, kRanks + 1> depth_;
  int step_;
};

}  // namespace freecell
