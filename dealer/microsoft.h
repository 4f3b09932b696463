#pragma once

#include <array>
#include <cstdint>

#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// The numbered deals of Microsoft FreeCell, in the range that FreeCell Pro gave them, and
/// Microsoft's two hidden games -1 and -2.
inline constexpr std::int64_t kMinDealNumber = -2;
inline constexpr std::int64_t kMaxDealNumber = 8'589'934'591;  // 2^33 - 1

/// Whether `number` is the number of a deal, -2..2^33 - 1. Other programs silently wrap other
/// numbers and deal another board.
constexpr bool is_deal_number(std::int64_t number) {
  return number >= kMinDealNumber && number <= kMaxDealNumber;
}

using Deck = std::array<Card, kCards>;

/// The cards of deal `number` in the order in which they are dealt. Throws std::out_of_range unless
/// `number` satisfies is_deal_number. The function has no state and is safe to call from any
/// thread.
Deck microsoft_deck(std::int64_t number);

/// Deal `number` as the game of `rules` begins. On 8 cascades, with no card dealt to cells, it is
/// Microsoft's deal.
Deal microsoft_deal(std::int64_t number, const Rules& rules);
/// Deal `number` of FreeCell on `cascades` cascades.
Deal microsoft_deal(std::int64_t number, int cascades = kDefaultCascades);

}  // namespace freecell
