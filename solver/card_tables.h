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

constexpr std::array<CardSet, kIds> make_above_in_chain() {
  std::array<CardSet, kIds> table{};
  for (int card = 0; card < kCards; ++card) {
    for (int other = 0; other < kCards; ++other) {
      const bool above = Card::from_id(other).rank() > Card::from_id(card).rank();
      if (above && chain_of(card) == chain_of(other)) table[card] |= card_bit(other);
    }
  }
  return table;
}

constexpr std::array<CardSet, kIds> make_up_to_parents() {
  std::array<CardSet, kIds> table{};
  for (int card = 0; card < kCards; ++card) {
    for (int other = 0; other < kCards; ++other) {
      if (Card::from_id(other).rank() <= Card::from_id(card).rank() + 1) {
        table[card] |= card_bit(other);
      }
    }
  }
  return table;
}

}  // namespace card_tables

/// kFitsOn[target]: the cards that may be put on `target` in a cascade.
inline constexpr std::array<CardSet, card_tables::kIds> kFitsOn = card_tables::make_fits_on();
/// kParents[card]: the cards on which `card` may be put.
inline constexpr std::array<CardSet, card_tables::kIds> kParents = card_tables::make_parents();
/// kAboveInChain[card]: the cards of its chain with a higher rank: on those some run that ends in
/// `card` may go ...
inline constexpr std::array<CardSet, card_tables::kIds> kAboveInChain =
    card_tables::make_above_in_chain();
/// ... and kUpToParents[card]: all cards up to the rank above its own, beyond which a run that
/// begins with `card` cannot go.
inline constexpr std::array<CardSet, card_tables::kIds> kUpToParents =
    card_tables::make_up_to_parents();

constexpr int rank_index(int card) { return card >> 2; }

/// Whether `card` lying on `under` (a card or a place) continues a run.
constexpr bool is_link(int card, int under) { return ((kFitsOn[under] >> card) & 1) != 0; }

/// The cards onto which some part of a run, from `top` up to and including `head`, may go.
constexpr CardSet run_targets(int top, int head) { return kAboveInChain[top] & kUpToParents[head]; }

}  // namespace freecell
