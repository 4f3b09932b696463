#include "solver/proof/distinguished_pairs.h"

#include <bit>
#include <cassert>

#include "solver/position/alike_cards.h"

namespace freecell {
namespace {

/// The club or diamond of a pair.
int card_of(int pair) { return kSuits * (pair / 2) + pair % 2; }

}  // namespace

PairSet distinguished_pairs_of(CardSet exchangeable) {
  assert(come_in_pairs(exchangeable));
  PairSet pairs = 0;
  for (int pair = 0; pair < 2 * kRanks; ++pair) {
    if ((exchangeable >> card_of(pair) & 1) == 0) pairs |= PairSet{1} << pair;
  }
  return pairs;
}

CardSet exchangeable_cards(PairSet distinguished) {
  assert((distinguished & ~kAllPairs) == 0);
  CardSet cards = kAllCards;
  for (PairSet left = distinguished; left != 0; left &= left - 1) {
    cards &= ~with_sibling(card_of(std::countr_zero(left)));
  }
  return cards;
}

}  // namespace freecell
