#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "dealer/card.h"

namespace freecell {

/// A set of suits, bit s for suit s: the kings of these suits.
using Kings = unsigned;
inline constexpr int kKingSets = 1 << kSuits;

/// A set of such sets, 16 bits: bit i stands for the set of kings i.
using KingSets = std::uint32_t;

constexpr KingSets only(Kings kings) {
  assert(kings < kKingSets);
  return KingSets{1} << kings;
}

/// The sets with the king of a suit.
inline constexpr std::array<KingSets, kSuits> kSetsWith = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};
/// The sets of at most so many kings.
inline constexpr std::array<KingSets, kSuits + 1> kSetsUpTo = {0x0001, 0x0117, 0x177f, 0x7fff,
                                                               0xffff};

/// The sets without kings other than these.
inline constexpr std::array<KingSets, kKingSets> kSetsWithin = [] {
  std::array<KingSets, kKingSets> within{};
  for (Kings kings = 0; kings < kKingSets; ++kings) {
    for (Kings set = 0; set < kKingSets; ++set) {
      if ((set & ~kings) == 0) within[kings] |= only(set);
    }
  }
  return within;
}();

/// Each of `sets` that lacks the king of `suit`, with it.
constexpr KingSets with_king(KingSets sets, int suit) {
  return (sets & ~kSetsWith[suit]) << (1 << suit);
}
/// Each of `sets` that has the king of `suit`, without it.
constexpr KingSets without_king(KingSets sets, int suit) {
  return (sets & kSetsWith[suit]) >> (1 << suit);
}

/// `sets`, and what is reached from them by adding or leaving out one king after the other, if all
/// sets on the way are of `possible`.
constexpr KingSets connected(KingSets sets, KingSets possible) {
  for (KingSets reached = sets; sets != possible; sets = reached) {
    for (int suit = 0; suit < kSuits; ++suit) {
      reached |= (with_king(reached, suit) | without_king(reached, suit)) & possible;
    }
    if (reached == sets) break;
  }
  return sets;
}

}  // namespace freecell
