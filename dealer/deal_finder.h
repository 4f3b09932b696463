#pragma once

#include <cstdint>
#include <vector>

#include "dealer/deal.h"
#include "dealer/microsoft.h"
#include "dealer/rules.h"

namespace freecell {

/// A numbered deal that has the layout that was asked for. (Which cell holds which card makes no
/// other layout, so it is not said.)
struct FoundDeal {
  std::int64_t number;
  std::vector<int>
      order;  ///< which cascade (0-based) of the layout is the deal's first, second ...

  friend bool operator==(const FoundDeal&, const FoundDeal&) = default;
};

/// Finds out which of the deals kMinDealNumber..kMaxDealNumber have a given layout. Make one finder
/// and reuse it, because it has a table of 1 MiB. Its `const` functions are safe to call from any
/// thread. The finder deals every deal that it reports and compares it card by card.
///
/// The finder does not deal 2^33 boards. It reads the cards backwards. For each draw they reveal
/// the random number modulo the number of cards left. If that number of cards is even (26 of 52
/// draws), they reveal the lowest bit of the random number, which is bit 16 of the generator's
/// state or its complement. The 17 lowest bits of a state depend only on the 17 lowest bits of the
/// deal's number. So there are 26 known bits for 17 unknown ones. A table has the 26 bits for each
/// of the 2^17 numbers, and mostly one number fits, or none. The finder then tries all values of
/// the other 14 or 15 bits.
class DealFinder {
 public:
  DealFinder();

  /// Returns the numbers of all deals whose cards come in the order of `deck`, ascending.
  std::vector<std::int64_t> numbers_of(const Deck& deck) const;

  /// Returns all numbered deals of the game of `rules`, on layout.cascades() cascades, that have
  /// this layout, ascending. It tries the cards in cells in every order: 40,320 for eight cards.
  std::vector<FoundDeal> find(const Deal& layout, const Rules& rules = {}) const;

  /// Does the same with the cascades in any order. It tries the orders in which the cascades with
  /// one more card come first. Throws std::invalid_argument unless `may_try_any_order`.
  std::vector<FoundDeal> find_in_any_order(const Deal& layout, const Rules& rules = {}) const;

  /// Whether the cascades of this game may be tried in any order: there are at most 10 million
  /// orders of cascades and cards in cells. FreeCell has 576 on 8 cascades, and up to a million on
  /// 12; on 13 it has 13!.
  static bool may_try_any_order(const Rules& rules);

 private:
  void find_in_order(const Deal& layout, const Rules& rules, const std::vector<int>& order,
                     std::vector<FoundDeal>& found) const;

  std::vector<std::uint64_t> numbers_by_bits_;
};

}  // namespace freecell
