#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "dealer/card.h"
#include "dealer/rules.h"
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

constexpr int rank_index(int card) { return card >> 2; }

namespace card_tables {

/// The size of tables indexed by card. The ids 52..63 stand for places, whose sets are empty.
inline constexpr int kIds = 64;

/// For each rank of `cards`, the suits of the other colours.
constexpr CardSet other_colours(CardSet cards) {
  constexpr CardSet kEachRank = 0x1111111111111;           // the first bit of each nibble: a rank
  const CardSet black = (cards | cards >> 3) & kEachRank;  // C or S
  const CardSet red = (cards >> 1 | cards >> 2) & kEachRank;  // D or H
  return black * 0b0110 | red * 0b1001;
}

/// For each rank of `cards`, the suits that a card of the next rank, up or down, must have to fit.
/// This is what the searches know of `building`; the tables follow from it.
constexpr CardSet suits_that_fit(Building building, CardSet cards) {
  switch (building) {
    case Building::kAlternatingColours:
      return other_colours(cards);
    case Building::kSameSuit:
      return cards;
  }
  return 0;
}

}  // namespace card_tables

/// The cards that may be put on some card of `targets`, computed for all of them at once.
constexpr CardSet fitting_on(Building building, CardSet targets) {
  return card_tables::suits_that_fit(building, targets) >> kSuits;
}
/// The cards on which some card of `cards` may be put.
constexpr CardSet parents_of(Building building, CardSet cards) {
  return card_tables::suits_that_fit(building, cards) << kSuits & kAllCards;
}

/// What fits on what, card by card, by one way of building.
struct BuildingTables {
  using ByCard = std::array<CardSet, card_tables::kIds>;

  ByCard fits_on;  ///< the cards that may be put on a card in a cascade
  ByCard parents;  ///< the cards on which a card may be put

  /// Whether `card` lying on `under` (a card or a place) continues a run.
  constexpr bool is_link(int card, int under) const {
    assert(0 <= card && card < card_tables::kIds && 0 <= under && under < card_tables::kIds);
    return ((fits_on[under] >> card) & 1) != 0;
  }
};

/// The tables of each Building.
inline constexpr auto kBuildingTables = [] {
  std::array<BuildingTables, kBuildingWords.size()> tables{};
  for (const auto& word : kBuildingWords) {
    BuildingTables& table = tables[static_cast<std::size_t>(word.value)];
    for (int card = 0; card < kCards; ++card) {
      table.fits_on[card] = fitting_on(word.value, card_bit(card));
      table.parents[card] = parents_of(word.value, card_bit(card));
    }
  }
  return tables;
}();
constexpr const BuildingTables& tables_of(Building building) {
  return kBuildingTables[static_cast<std::size_t>(building)];
}

namespace card_tables {

/// Bytes that are zero for the cards that lie on a parent, where each byte of `above` is what is
/// under a card, with the first card of the next rank taken out by exclusive or. If a card of the
/// next rank is under it, that leaves its suit, and else more than a suit.
constexpr std::uint64_t zero_where_linked(Building building, std::uint64_t above) {
  // Suits are C D H S, so the two bits of a red suit differ, and those of a black one do not.
  constexpr std::uint64_t kEachByte = 0x0101010101010101;
  constexpr std::uint64_t kIsBlack = 0x0100000101000001;
  constexpr std::uint64_t kSuit = 0x0302010003020100;
  switch (building) {
    case Building::kAlternatingColours: {
      const std::uint64_t is_on_red = (above ^ above >> 1) & kEachByte;
      return (above & ~(kEachByte * 3)) | (is_on_red ^ kIsBlack);
    }
    case Building::kSameSuit:
      return above ^ kSuit;
  }
  return above;
}

}  // namespace card_tables

/// The cards that lie on one of their parents, where card i lies on `under`[i], a card or a place.
inline CardSet linked_cards(Building building, std::span<const std::uint8_t> under) {
  assert(under.size() >= kCards);
  constexpr std::uint64_t kEachByte = 0x0101010101010101;
  constexpr std::uint64_t kRanksAbove = 0x0808080804040404;
  CardSet linked = 0;
  for (int rank = 0; rank + 1 < kRanks; rank += 2) {  // two ranks at once, a byte for each card
    std::uint64_t unders;
    std::memcpy(&unders, under.data() + rank * kSuits, sizeof unders);
    const std::uint64_t above = unders ^ (kRanksAbove + kEachByte * kSuits * rank);
    linked |= CardSet{zero_bytes(card_tables::zero_where_linked(building, above))}
              << (rank * kSuits);
  }
  return linked;
}

}  // namespace freecell
