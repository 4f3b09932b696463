#pragma once

#include <compare>
#include <cstdint>

#include "solver/position.h"

namespace freecell {

/// The positions of a deal that have the same cards home. Foundations never give a card back, so
/// that every move leads to the same layer or to a later one, in the order that `<` is: by the
/// number of cards home, then by the ranks of clubs, diamonds, hearts, spades.
class Layer {
 public:
  Layer() = default;
  explicit Layer(const Position& position) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const auto rank = static_cast<std::uint32_t>(position.foundation(suit));
      order_ += (rank << kSumShift) + (rank << rank_shift(suit));
    }
  }

  /// Cards home of one suit, 0 to 13.
  int rank(int suit) const { return static_cast<int>(order_ >> rank_shift(suit) & 15); }
  /// Cards home of all suits, 0 to 52.
  int cards_home() const { return static_cast<int>(order_ >> kSumShift); }
  bool is_won() const { return cards_home() == kCards; }

  friend constexpr bool operator==(Layer, Layer) = default;
  friend constexpr auto operator<=>(Layer, Layer) = default;

 private:
  static constexpr int kSumShift = 16;
  static constexpr int rank_shift(int suit) { return 4 * (kSuits - 1 - suit); }

  std::uint32_t order_ = 0;
};

/// A position and the layer that it is of.
struct LayeredPosition {
  PackedPosition packed;
  Layer layer;
};

}  // namespace freecell
