#include "solver/search/evaluator.h"

#include <algorithm>
#include <cassert>

namespace freecell {
namespace {

std::int16_t pair_value(const Weights& weights, Building building, int card, int under) {
  const int rank = rank_index(card);
  if (under == kHome) return 0;
  if (under == kCell) return weights.cell[rank];
  if (under == kFoot) return weights.foot[rank];
  if (tables_of(building).is_link(card, under)) return weights.link[rank];
  const bool same_suit = card % kSuits == under % kSuits;
  const bool same_colour = Card::from_id(card).is_red() == Card::from_id(under).is_red();
  const std::array<std::int16_t, 2>& kinship = weights.kinship[same_suit ? 0 : same_colour ? 1 : 2];
  const int value = weights.other[rank][rank_index(under)];
  return static_cast<std::int16_t>(value + kinship[rank > rank_index(under) ? 1 : 0]);
}

}  // namespace

Evaluator::Evaluator(const Weights& weights, const Rules& rules)
    : pair_{}, room_{}, depth_{}, step_(weights.step) {
  assert(0 <= rules.freecells && rules.freecells <= kMaxFreecells);
  for (int card = 0; card < kCards; ++card) {
    for (int under = 0; under <= kHome; ++under) {
      pair_[card][under] = pair_value(weights, rules.building, card, under);
      assert(pair_[card][under] < kOutOfReach);
    }
  }
  pair_[kFoot][kCell] = kNoCard;
  for (int used = 0; used <= rules.freecells; ++used) {
    for (int empty = 0; empty <= kMaxCascades; ++empty) {
      room_[used][empty] = weights.room[std::min(rules.freecells - used, 4)][std::min(empty, 3)];
    }
  }
  std::ranges::copy(weights.depth, depth_.begin());
}

int Evaluator::pairs(const Position& position) const {
  int sum = 0;
  for (int card = 0; card < kCards; ++card) sum += pair(card, position.under(card));
  return sum;
}

}  // namespace freecell
