#pragma once

#include <array>

#include "solver/position/position.h"
#include "solver/search/evaluator.h"

namespace freecell {

/// The values of the positions that follow one position, from what their moves change. So most
/// duplicates are found without a position being made, and so are the values of what is new.
class SuccessorValues {
 public:
  SuccessorValues(const Position& parent, const Evaluator& evaluator)
      : parent_(parent), evaluator_(evaluator), pairs_(evaluator.pairs(parent)) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const int next = parent.next_home(suit);
      waiting_[suit] = {parent.cascade(next), parent.height(next), parent.cards_above(next),
                        evaluator.depth(parent.foundation(suit))};
    }
  }

  int pairs() const { return pairs_; }

  /// The value after `step`, which moves `count` cards that lie on `from` in the cascade `source`.
  /// No card may go home with it or after it.
  int after(Step step, int from, int source, int count) const {
    const int cells = parent_.cells_used() + (step.onto == kCell) - (from == kCell);
    const int empty = parent_.empty_cascades() + (from == kFoot) - (step.onto == kFoot);
    int value = pairs_ + evaluator_.pair(step.card, step.onto) - evaluator_.pair(step.card, from) +
                evaluator_.room(cells, empty);
    const int height = parent_.height(step.card);
    const int target = step.onto < kFoot ? parent_.cascade(step.onto) : kNoCascade;
    for (const Waiting& next : waiting_) {
      const bool is_uncovered = next.cascade == source && next.height < height;
      const bool is_covered = next.cascade == target;
      value += next.depth * (next.cards_above + count * (is_covered - is_uncovered));
    }
    return value;
  }

 private:
  static constexpr int kNoCascade = -1;
  /// The next card of a suit to go home.
  struct Waiting {
    int cascade;
    int height;
    int cards_above;
    int depth;  ///< what each card above it costs
  };

  const Position& parent_;
  const Evaluator& evaluator_;
  int pairs_;
  std::array<Waiting, kSuits> waiting_;
};

}  // namespace freecell
