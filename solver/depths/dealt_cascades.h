#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/depths/suit_lanes.h"

namespace freecell {

/// The cascades of a deal as a search by depths sees them. The *depth* of a cascade is the number
/// of its cards that have never moved; they lie where they were dealt. Here is what follows from
/// the depth of one cascade.
class DealtCascades {
 public:
  using Depth = std::uint8_t;
  using Depths = std::array<Depth, kMaxCascades>;

  /// A cascade at one depth.
  struct alignas(64) Level {
    SuitLanes moved;        ///< its cards that have moved
    SuitLanes top;          ///< the one that lies on top of those that have not; none at depth 0
    std::uint8_t card = 0;  ///< the same, as a card's number
    std::uint8_t down_bit = 0;  ///< the same, as the number of its bit of `down`
    /// The depth that this one comes to without any move: a card on top that was dealt onto its own
    /// parent, the next higher one of its suit, lies where moving it would bring it, so it counts
    /// as moved; and so does a card at the base that an empty cascade takes.
    Depth settled = 0;
    std::uint8_t king = 0;    ///< the suit's bit, if a king at the base counts as moved
    std::int16_t weight = 0;  ///< of the cards that have not moved, for the order of a search
  };

  /// Reads a deal of any shape; `rules` have its number of cascades.
  void begin(const Deal& deal, const Rules& rules);

  int cascades() const { return cascades_; }
  int length(int cascade) const { return length_[cascade]; }
  const Level& level(int cascade, int depth) const {
    return levels_[first_level_[cascade] + depth];
  }
  Level& level(int cascade, int depth) { return levels_[first_level_[cascade] + depth]; }
  /// The cards that were dealt to cells or are home. They count as moved.
  SuitLanes dealt_elsewhere() const { return dealt_elsewhere_; }
  SuitLanes in_cells() const { return in_cells_; }
  /// Where a card was dealt. A place of a card that was dealt elsewhere means nothing.
  struct Place {
    std::uint8_t cascade = 0;
    std::uint8_t height = 0;  ///< the number of cards below it
  };
  /// That of the card of a bit of SuitLanes::up.
  Place place(int up_bit) const { return places_[up_bit]; }

  /// All depths have one number: the sum of depth times `radix`. The product of all lengths + 1 is
  /// largest if 52 cards lie in 13 cascades of four, and is 5^13 then, so it fits.
  std::uint32_t radix(int cascade) const { return radix_[cascade]; }

 private:
  void note_cascade(int cascade, std::span<const Card> cards, const Rules& rules);

  int cascades_ = 0;
  SuitLanes dealt_elsewhere_;
  SuitLanes in_cells_;
  std::array<int, kMaxCascades> length_{};
  std::array<int, kMaxCascades> first_level_{};
  std::array<std::uint32_t, kMaxCascades> radix_{};
  std::array<Place, kSuits * SuitLanes::kLane> places_{};
  std::array<Level, kCards + kMaxCascades> levels_;
};

}  // namespace freecell
