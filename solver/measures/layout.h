#pragma once

#include <array>

#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// What can be counted on the table at the start of a deal, without playing.
/// docs/look-up/measures.md has the definitions.
struct LayoutMeasures {
  int ace_depth = 0;                         ///< cards above aces, added up over all four aces
  std::array<int, kSuits> low_card_depth{};  ///< cards above A, 2 and 3 of each suit, added up
  int kings_at_foot = 0;
  int under_kings = 0;          ///< cards below kings, added up
  int above_lower_of_suit = 0;  ///< cards with a lower card of their suit below them
  int breaks = 0;               ///< cards that do not fit on the card that they lie on
};

LayoutMeasures measure_layout(const Deal& deal, const Rules& rules);

}  // namespace freecell
