#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>

#include "dealer/card.h"
#include "solver/position/zero_bytes.h"

namespace freecell {

/// A set of cards. Bit `id` stands for card `id`. The four suits of a rank are neighbours, so each
/// rank is a nibble.
using CardSet = std::uint64_t;

constexpr CardSet card_bit(int card) {
  assert(0 <= card && card < 64);
  return CardSet{1} << card;
}

inline constexpr CardSet kAllCards = card_bit(kCards) - 1;

/// The cards of a suit and the id after its king, which stands for a complete suit.
constexpr CardSet suit_cards(int suit) {
  assert(0 <= suit && suit < kSuits);
  return CardSet{0x11111111111111} << suit;
}
constexpr CardSet lower_of_suit(int card) {
  return suit_cards(card % kSuits) & (card_bit(card) - 1);
}
constexpr CardSet higher_of_suit(int card) {
  return suit_cards(card % kSuits) & ~(card_bit(card) | (card_bit(card) - 1));
}

namespace card_tables {

/// The size of tables indexed by card. The ids 52..63 stand for places, whose sets are empty.
inline constexpr int kIds = 64;

constexpr std::array<CardSet, kIds> make_fits_on() {
  std::array<CardSet, kIds> table{};
  for (int target = 0; target < kCards; ++target) {
    for (int card = 0; card < kCards; ++card) {
      if (Card::from_id(card).fits_on(Card::from_id(target))) table[target] |= card_bit(card);
    }
  }
  return table;
}

constexpr std::array<CardSet, kIds> make_parents() {
  std::array<CardSet, kIds> table{};
  for (int card = 0; card < kCards; ++card) {
    for (int target = 0; target < kCards; ++target) {
      if (Card::from_id(card).fits_on(Card::from_id(target))) table[card] |= card_bit(target);
    }
  }
  return table;
}

}  // namespace card_tables

/// kFitsOn[target]: the cards that may be put on `target` in a cascade.
inline constexpr std::array<CardSet, card_tables::kIds> kFitsOn = card_tables::make_fits_on();
/// kParents[card]: the cards on which `card` may be put.
inline constexpr std::array<CardSet, card_tables::kIds> kParents = card_tables::make_parents();
constexpr int rank_index(int card) { return card >> 2; }

/// Whether `card` lying on `under` (a card or a place) continues a run.
constexpr bool is_link(int card, int under) {
  assert(0 <= card && card < card_tables::kIds && 0 <= under && under < card_tables::kIds);
  return ((kFitsOn[under] >> card) & 1) != 0;
}

namespace card_tables {

/// For each rank of `cards`, the suits of the other colours: what a card of the next rank, up or
/// down, must have to fit.
constexpr CardSet other_colours(CardSet cards) {
  constexpr CardSet kEachRank = 0x1111111111111;           // the first bit of each nibble: a rank
  const CardSet black = (cards | cards >> 3) & kEachRank;  // C or S
  const CardSet red = (cards >> 1 | cards >> 2) & kEachRank;  // D or H
  return black * 0b0110 | red * 0b1001;
}

}  // namespace card_tables

/// The cards that may be put on some card of `targets`, computed for all of them at once.
constexpr CardSet fitting_on(CardSet targets) {
  return card_tables::other_colours(targets) >> kSuits;
}
/// The cards on which some card of `cards` may be put.
constexpr CardSet parents_of(CardSet cards) {
  return card_tables::other_colours(cards) << kSuits & kAllCards;
}

/// The cards that lie on one of their parents, where card i lies on `under`[i], a card or a place.
inline CardSet linked_cards(std::span<const std::uint8_t> under) {
  assert(under.size() >= kCards);
  constexpr std::uint64_t kEachByte = 0x0101010101010101;
  // Two ranks at once, a byte for each card. If a card of the next rank is under it, the exclusive
  // or with that rank's first number leaves its suit, and else more than a suit. Suits are C D H S,
  // so the two bits of a red suit differ, and those of a black one do not.
  constexpr std::uint64_t kRanksAbove = 0x0808080804040404;
  constexpr std::uint64_t kIsBlack = 0x0100000101000001;
  CardSet linked = 0;
  for (int rank = 0; rank + 1 < kRanks; rank += 2) {
    std::uint64_t unders;
    std::memcpy(&unders, under.data() + rank * kSuits, sizeof unders);
    const std::uint64_t suit = unders ^ (kRanksAbove + kEachByte * kSuits * rank);
    const std::uint64_t is_on_red = (suit ^ suit >> 1) & kEachByte;
    const std::uint64_t difference = (suit & ~(kEachByte * 3)) | (is_on_red ^ kIsBlack);
    linked |= CardSet{zero_bytes(difference)} << (rank * kSuits);
  }
  return linked;
}

}  // namespace freecell
