#include "solver/depths/dealt_cascades.h"

#include <cassert>
#include <span>

namespace freecell {

void DealtCascades::begin(const Deal& deal, const Rules& rules) {
  assert(rules.building == Building::kSameSuit && deal.cascades() == rules.cascades);
  cascades_ = deal.cascades();
  dealt_elsewhere_ = {};
  for (int card = 0; card < kCards; ++card) dealt_elsewhere_ |= SuitLanes::of(card);
  in_cells_ = {};
  for (const Card card : deal.freecell_cards()) in_cells_ |= SuitLanes::of(card.id());
  std::uint64_t radix = 1;
  for (int cascade = 0; cascade < cascades_; ++cascade) {
    radix_[cascade] = static_cast<std::uint32_t>(radix);
    note_cascade(cascade, deal.cascade(cascade), rules);
    radix *= static_cast<unsigned>(length_[cascade]) + 1;
  }
  assert(radix <= 1'220'703'125);
}

void DealtCascades::note_cascade(int cascade, std::span<const Card> cards, const Rules& rules) {
  length_[cascade] = static_cast<int>(cards.size());
  first_level_[cascade] = cascade == 0 ? 0 : first_level_[cascade - 1] + length_[cascade - 1] + 1;
  for (int depth = 0; depth <= length_[cascade]; ++depth) level(cascade, depth) = {};
  for (int depth = 0; depth < length_[cascade]; ++depth) {
    const int card = cards[depth].id();
    places_[SuitLanes::up_bit(card)] = {static_cast<std::uint8_t>(cascade),
                                        static_cast<std::uint8_t>(depth)};
    dealt_elsewhere_ ^= SuitLanes::of(card);
    for (int lower = 0; lower <= depth; ++lower) level(cascade, lower).moved |= SuitLanes::of(card);
    Level& above = level(cascade, depth + 1);
    above.top = SuitLanes::of(card);
    above.card = static_cast<std::uint8_t>(card);
    above.down_bit = static_cast<std::uint8_t>(SuitLanes::down_bit(card));
    const bool is_king = card / kSuits == kRanks - 1;
    const bool founds_cascade = depth == 0 && (is_king || rules.may_enter_empty(cards[0]));
    const bool lies_on_parent = depth > 0 && cards[depth - 1].id() == card + kSuits;
    above.settled = static_cast<Depth>(depth + 1);
    if (founds_cascade) {
      above.settled = 0;
      above.king = static_cast<std::uint8_t>(is_king ? 1u << (card % kSuits) : 0);
    } else if (lies_on_parent) {
      above.settled = level(cascade, depth).settled;
      above.king = level(cascade, depth).king;
    }
  }
}

}  // namespace freecell
