#include "solver/position.h"

#include <stdexcept>

namespace freecell {

Table::Table(const Deal& deal, int freecells)
    : cascades_(static_cast<std::uint8_t>(deal.cascades())),
      freecells_(static_cast<std::uint8_t>(freecells)) {
  dealt_under_.fill(kHome);
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    Under under = kFoot;
    for (const Card card : deal.cascade(cascade)) {
      dealt_under_[card.id()] = under;
      under = static_cast<Under>(card.id());
    }
  }
  for (const Card card : deal.freecell_cards()) dealt_under_[card.id()] = kCell;
}

/// An empty table with every card home.
void Position::clear() {
  under_.fill(kHome);
  cascade_.fill(kNowhere);
  height_.fill(0);
  top_.fill(kFoot);
  top_[kNowhere] = kSlots - 1;  // no card, so that nothing that is nowhere seems to be a top
  foundation_.fill(0);
  cells_ = 0;
  tops_ = 0;
  runs_ = 0;
  feet_ = 0;
}

/// Fills in what follows from the cascades, the number in use, the cells and the foundations.
void Position::count_places(int cascades_used, const Table& table) {
  for (CardSet tops = top_cards(); tops != 0; tops &= tops - 1) add_run(std::countr_zero(tops));
  empty_set_ = 0;
  for (int cascade = 0; cascade < table.cascades(); ++cascade) {
    if (top_[cascade] == kFoot) empty_set_ |= static_cast<std::uint16_t>(1u << cascade);
  }
  next_home_ = 0;
  for (int suit = 0; suit < kSuits; ++suit) next_home_ |= card_bit(next_home(suit));
  cells_used_ = static_cast<std::uint8_t>(std::popcount(cells_));
  empty_cascades_ = static_cast<std::uint8_t>(table.cascades() - cascades_used);
}

Position::Position(const Deal& deal, const Table& table) {
  clear();
  int cascades_used = 0;
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    for (const Card card : deal.cascade(cascade)) put_card(card.id(), cascade);
    cascades_used += deal.cascade(cascade).empty() ? 0 : 1;
  }
  for (const Card card : deal.freecell_cards()) {
    under_[card.id()] = kCell;
    cells_ |= card_bit(card.id());
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    foundation_[suit] = static_cast<std::uint8_t>(deal.foundation(static_cast<Suit>(suit)));
  }
  count_places(cascades_used, table);
}

Position::Position(const PackedPosition& packed, const Table& table) : packed_(packed) {
  clear();
  unpack(table);

  CardSet feet = 0;
  std::array<std::uint8_t, kFoot> above;
  above.fill(kFoot);
  for (int card = 0; card < kCards; ++card) {
    const Under under = under_[card];
    if (under < kFoot) {
      above[under] = static_cast<std::uint8_t>(card);
    } else {
      feet |= CardSet{under == kFoot} << card;
      cells_ |= CardSet{under == kCell} << card;
      foundation_[card % kSuits] =
          static_cast<std::uint8_t>(foundation_[card % kSuits] + (under == kHome));
    }
  }
  int cascade = 0;
  for (; feet != 0; feet &= feet - 1) {
    for (int card = std::countr_zero(feet); card != kFoot; card = above[card]) {
      put_card(card, cascade);
    }
    ++cascade;
  }
  count_places(cascade, table);
}

/// Puts one card on a cascade while the table is laid.
void Position::put_card(int card, int cascade) {
  const int under = top_[cascade];
  under_[card] = static_cast<Under>(under);
  cascade_[card] = static_cast<std::uint8_t>(cascade);
  height_[card] = static_cast<std::uint8_t>(under == kFoot ? 0 : height_[under] + 1);
  (under == kFoot ? feet_ : tops_) ^= card_bit(under == kFoot ? card : under);
  tops_ ^= card_bit(card);
  top_[cascade] = static_cast<std::uint8_t>(card);
}

void Position::unpack(const Table& table) {
  // The radix as a constant, one loop for each, turns the divisions into multiplications.
  const auto digits = [&]<int kRadix>(int first, int last, std::uint64_t& word) {
    for (int card = first; card < last; ++card) {
      const int digit = static_cast<int>(word % kRadix);
      word /= kRadix;
      under_[card] = digit == 0 ? table.dealt_under(card) : packing::under_away(card, digit);
    }
  };
  std::uint64_t low = packed_.low;
  std::uint64_t high = packed_.high;
  digits.operator()<2>(0, packing::kFirstTwo, high);
  digits.operator()<6>(packing::kFirstTwo, packing::kFirstHigh, low);
  digits.operator()<6>(packing::kFirstHigh, packing::kFirstKing, high);
  digits.operator()<4>(packing::kFirstKing, kCards, high);
}

}  // namespace freecell
