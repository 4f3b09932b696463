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

Position::Position(const Deal& deal, const Table& table) : Position(PackedPosition{}, table) {
  // Digit 0 is "where the deal put it", so the packed start is zero; only the order of the cascades
  // is lost.
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    const auto cards = deal.cascade(cascade);
    top_[cascade] = kFoot;
    head_[cascade] = kFoot;
    if (cards.empty()) continue;
    for (const Card card : cards) cascade_[card.id()] = static_cast<std::uint8_t>(cascade);
    top_[cascade] = static_cast<std::uint8_t>(cards.back().id());
    head_[cascade] = static_cast<std::uint8_t>(run_head(top_[cascade]));
  }
}

Position::Position(const PackedPosition& packed, const Table& table) : packed_(packed) {
  top_.fill(kFoot);
  head_.fill(kFoot);
  top_[kNowhere] = kSlots - 1;  // no card, so that nothing that is nowhere seems to be a top
  cascade_.fill(kNowhere);
  height_.fill(0);
  under_.fill(kHome);
  unpack(table);

  CardSet feet = 0;
  cells_ = 0;
  tops_ = 0;
  foundation_.fill(0);
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
  for (; feet != 0; feet &= feet - 1) build_cascade(cascade++, std::countr_zero(feet), above);
  cells_used_ = static_cast<std::uint8_t>(std::popcount(cells_));
  empty_cascades_ = static_cast<std::uint8_t>(table.cascades() - cascade);
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

void Position::build_cascade(int cascade, int foot, const std::array<std::uint8_t, kFoot>& above) {
  int top = foot;
  int height = 0;
  int head = foot;
  for (int card = foot; card != kFoot; card = above[card]) {
    if (!is_link(card, under_[card])) head = card;
    top = card;
    cascade_[card] = static_cast<std::uint8_t>(cascade);
    height_[card] = static_cast<std::uint8_t>(height++);
  }
  top_[cascade] = static_cast<std::uint8_t>(top);
  head_[cascade] = static_cast<std::uint8_t>(head);
  tops_ |= card_bit(top);
}

}  // namespace freecell
