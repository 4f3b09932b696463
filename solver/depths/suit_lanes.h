#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "dealer/card.h"

namespace freecell {

/// A set of cards with a lane of 16 bits for each suit, in both orders of the ranks. Where cards
/// are built by suit, runs are sequences of bits, and an addition finds their ends: its carry stops
/// at the first card that is missing.
struct SuitLanes {
  std::uint64_t up = 0;    ///< bit 16 suit + rank, the ace first
  std::uint64_t down = 0;  ///< bit 16 suit + 12 - rank, the king first

  static constexpr int kLane = 16;
  static constexpr std::uint64_t kFirst = 0x0001'0001'0001'0001;  ///< the first bit of each lane
  static constexpr std::uint64_t kAll = kFirst * 0x1fff;

  static constexpr int up_bit(int card) { return kLane * (card % kSuits) + card / kSuits; }
  static constexpr int down_bit(int card) {
    return kLane * (card % kSuits) + kRanks - 1 - card / kSuits;
  }
  static constexpr SuitLanes of(int card) {
    assert(0 <= card && card < kCards);
    return {std::uint64_t{1} << up_bit(card), std::uint64_t{1} << down_bit(card)};
  }

  /// The bit of the same card in the other order.
  static constexpr int up_bit_of(int down_bit) {
    return down_bit + kRanks - 1 - 2 * (down_bit % kLane);
  }
  /// The card of a bit of `down`.
  static constexpr int card_of_down_bit(int bit) {
    return (kRanks - 1 - bit % kLane) * kSuits + bit / kLane;
  }

  constexpr SuitLanes& operator|=(SuitLanes other) {
    up |= other.up;
    down |= other.down;
    return *this;
  }
  constexpr SuitLanes& operator^=(SuitLanes other) {
    up ^= other.up;
    down ^= other.down;
    return *this;
  }
  friend constexpr bool operator==(SuitLanes, SuitLanes) = default;
};

/// Of cards that are all home or free to go there, in order of `up`: those of each suit from the
/// ace on without a gap, and the card after them. For a complete suit that is bit 13, no card.
constexpr std::uint64_t from_the_ace(std::uint64_t cards) {
  return cards & ~(cards + SuitLanes::kFirst);
}
constexpr std::uint64_t next_after_the_ace(std::uint64_t cards) {
  return ~cards & (cards + SuitLanes::kFirst);
}

/// Of `cards`, those that follow a card of `heads` in its suit, downwards without a gap; all in
/// order of `down`. No card of `heads` may be one of `cards`.
constexpr std::uint64_t following(std::uint64_t cards, std::uint64_t heads) {
  assert((cards & heads) == 0);
  return ((cards + ((heads << 1) & cards)) ^ cards) & cards;
}

/// Those of `heads` that at least `count` of `cards` follow without a gap, in order of `down`.
constexpr std::uint64_t followed(std::uint64_t heads, std::uint64_t cards, int count) {
  for (int place = 1; place <= count && heads != 0; ++place) heads &= cards >> place;
  return heads;
}

/// How many of `cards`, in order of `down`, follow the card of `bit` without a gap.
constexpr int run_below(std::uint64_t cards, int bit) { return std::countr_one(cards >> bit >> 1); }

}  // namespace freecell
