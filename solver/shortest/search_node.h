#pragma once

#include <cassert>
#include <cstdint>

#include "solver/position/position.h"

namespace freecell {

/// A position that a search for shortest solutions has met: 24 bytes.
///
///     bits   0-5     6-11   12-21   22-29   30-31
///            card    from   g       h       waste
///
/// The last move took `card`, with the cards on it, away from `from` (what was under it). `from` is
/// kHome if the last move says nothing: at the start, and when more happened than that one move.
/// `waste` is a lower bound on what the moves to come waste (digging.h).
struct SearchNode {
  PackedPosition packed;
  std::uint32_t parent = kNoParent;
  std::uint32_t bits = 0;

  static constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
  static constexpr int kMaxCost = 1023;  ///< limits f
  static constexpr int kMaxWaste = 3;

  static constexpr std::uint32_t pack(int card, Under from, int g, int h, int waste = 0) {
    assert(g >= 0 && h >= 0 && h <= 2 * kCards && waste >= 0 && waste <= kMaxWaste &&
           g + h + waste <= kMaxCost);
    assert(0 <= card && card < kCards && from <= kHome);
    return static_cast<std::uint32_t>(card) | std::uint32_t{from} << 6 |
           static_cast<std::uint32_t>(g) << 12 | static_cast<std::uint32_t>(h) << 22 |
           static_cast<std::uint32_t>(waste) << 30;
  }
  int card() const { return static_cast<int>(bits & 63); }
  Under from() const { return static_cast<Under>(bits >> 6 & 63); }
  int g() const { return static_cast<int>(bits >> 12 & 1023); }
  int h() const { return static_cast<int>(bits >> 22 & 255); }
  int waste() const { return static_cast<int>(bits >> 30); }
  int f() const { return g() + h() + waste(); }
};

static_assert(sizeof(SearchNode) == 24);

}  // namespace freecell
