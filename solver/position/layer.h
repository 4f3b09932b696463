#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

#include "solver/position/position.h"

namespace freecell {

/// A layer consists of the positions of a deal that have equally many cards *dug out* and the same
/// cards home. A card is dug out if the deal put it on a card that it does not fit on, and it has
/// left that card. No move puts it back, and foundations never give a card back. So every move
/// leads to the same layer or to a later one in the order of `<`. That order compares the number of
/// cards dug out, then the number of cards home, then the ranks of clubs, diamonds, hearts and
/// spades. If cards home came first, up to twice as many positions of later layers would wait in
/// memory.
class Layer {
 public:
  Layer() = default;
  Layer(const Position& position, const Game& game) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const auto rank = static_cast<std::uint32_t>(position.foundation(suit));
      order_ += (rank << kSumShift) + (rank << rank_shift(suit));
    }
    const int dug_out = std::popcount(game.dealt_unsorted() & ~position.as_dealt(game));
    order_ += static_cast<std::uint32_t>(dug_out) << kDugOutShift;
    assert(cards_home() <= kCards && cards_dug_out() <= std::popcount(game.dealt_unsorted()));
  }
  /// The layer with the same cards home and one more card dug out.
  Layer after_digging() const {
    assert(cards_dug_out() < kCards);
    Layer next = *this;
    next.order_ += 1u << kDugOutShift;
    return next;
  }

  /// Cards home of one suit, 0 to 13.
  int rank(int suit) const { return static_cast<int>(order_ >> rank_shift(suit) & 15); }
  /// Cards home of all suits, 0 to 52.
  int cards_home() const { return static_cast<int>(order_ >> kSumShift & 63); }
  /// Cards dug out, 0 to 52, including cards that are home.
  int cards_dug_out() const { return static_cast<int>(order_ >> kDugOutShift); }
  bool is_won() const { return cards_home() == kCards; }

  friend constexpr bool operator==(Layer, Layer) = default;
  // clang-tidy 14 mistakes the 0 that `<` compares the order with for a pointer.
  // NOLINTNEXTLINE(modernize-use-nullptr)
  friend constexpr auto operator<=>(Layer, Layer) = default;

 private:
  static constexpr int rank_shift(int suit) { return 4 * (kSuits - 1 - suit); }
  static constexpr int kSumShift = 4 * kSuits;
  static constexpr int kDugOutShift = kSumShift + 6;

  std::uint32_t order_ = 0;
};

/// A position and its layer.
struct LayeredPosition {
  PackedPosition packed;
  Layer layer;
};

}  // namespace freecell
