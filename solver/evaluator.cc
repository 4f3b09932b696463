#include "solver/evaluator.h"

#include <algorithm>

namespace freecell {
namespace {

int pair_value(const Weights& weights, int card, int under) {
  const int rank = rank_index(card) + 1;
  if (under == kHome) return 0;
  const int not_home = weights.not_home + weights.not_home_rank * (kRanks - rank);
  if (under == kCell) return not_home + weights.cell_rank * rank;
  if (under == kFoot) return not_home + weights.foot + weights.foot_rank * (kRanks - rank);
  if (is_link(card, under)) return not_home + weights.link + weights.link_rank * rank;
  const int gap = rank - (rank_index(under) + 1);
  const int own = card % kSuits == under % kSuits ? weights.break_own_suit : 0;
  const int inversion = gap > 0 ? weights.break_inversion + weights.break_gap * gap + own : 0;
  return not_home + weights.break_base + weights.break_rank * rank + inversion;
}

}  // namespace

Evaluator::Evaluator(const Weights& weights, int freecells)
    : pair_{}, to_cell_{}, room_{}, depth_{}, step_(weights.step) {
  for (int card = 0; card < kCards; ++card) {
    for (int under = 0; under <= kHome; ++under) {
      pair_[card][under] = static_cast<std::int16_t>(pair_value(weights, card, under));
    }
  }
  to_cell_[kFoot].fill(16000);
  for (int card = 0; card < kCards; ++card) {
    for (int under = 0; under <= kHome; ++under) {
      to_cell_[card][under] = static_cast<std::int16_t>(pair_[card][kCell] - pair_[card][under]);
    }
  }
  for (int rank_home = 0; rank_home <= kRanks; ++rank_home) {
    depth_[rank_home] =
        static_cast<std::int16_t>(weights.depth + weights.depth_rank * (kRanks - 1 - rank_home));
  }
  for (int used = 0; used <= freecells; ++used) {
    const int left = freecells - used;
    for (int empty = 0; empty <= kMaxCascades; ++empty) {
      room_[used][empty] =
          static_cast<std::int16_t>((left < 4 ? weights.cells_left[left] : 0) +
                                    (empty > 0 ? weights.empty[std::min(empty, 3) - 1] : 0));
    }
  }
}

int Evaluator::pairs(const Position& position) const {
  int sum = 0;
  for (int card = 0; card < kCards; ++card) sum += pair(card, position.under(card));
  return sum;
}

}  // namespace freecell
