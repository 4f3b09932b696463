#pragma once

#include <array>
#include <cstdint>

#include "dealer/card.h"

namespace freecell {

/// A set of cards: bit `id` for card `id`. Since the four suits of a rank are neighbours, a rank is
/// a nibble.
using CardSet = std::uint64_t;

constexpr CardSet card_bit(int card) { return CardSet{1} << card; }

namespace card_tables {

/// Cards, and room for the ids 52..63 that stand for places: sets of those are empty.
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

/// Cards that may follow each other in a run share a *chain*: colour and parity of the rank agree.
constexpr int chain_of(int card) {
  return (Card::from_id(card).is_red() ? 1 : 0) ^ (Card::from_id(card).rank() & 1);
}

constexpr std::array<CardSet, kIds> make_chains() {
  std::array<CardSet, kIds> table{};
  for (int card = 0; card < kCards; ++card) {
    for (int other = 0; other < kCards; ++other) {
      if (chain_of(card) == chain_of(other)) table[card] |= card_bit(other);
    }
  }
  return table;
}

}  // namespace card_tables

/// kFitsOn[target]: the cards that may be put on `target` in a cascade.
inline constexpr std::array<CardSet, card_tables::kIds> kFitsOn = card_tables::make_fits_on();
/// kParents[card]: the cards on which `card` may be put.
inline constexpr std::array<CardSet, card_tables::kIds> kParents = card_tables::make_parents();
/// kChain[card]: all cards of its chain.
inline constexpr std::array<CardSet, card_tables::kIds> kChain = card_tables::make_chains();

constexpr int rank_index(int card) { return card >> 2; }

/// Whether `card` lying on `under` (a card or a place) continues a run.
constexpr bool is_link(int card, int under) { return ((kFitsOn[under] >> card) & 1) != 0; }

/// The tops onto which some part of a run, `top` up to and including `head`, may go: the cards of
/// its chain whose ranks lie one above the part's.
constexpr CardSet run_targets(int top, int head) {
  const CardSet above_top = ~CardSet{0} << (4 * (rank_index(top) + 1));
  const CardSet up_to_head = (CardSet{1} << (4 * (rank_index(head) + 2))) - 1;
  return kChain[top] & above_top & up_to_head;
}

}  // namespace freecell
