#pragma once

#include <cstdint>
#include <vector>

#include "dealer/deal.h"
#include "dealer/microsoft.h"

namespace freecell {

/// A numbered deal that has the layout that was asked for.
struct FoundDeal {
  std::int64_t number;
  std::vector<int>
      order;  ///< which cascade (0-based) of the layout is the deal's first, second ...

  friend bool operator==(const FoundDeal&, const FoundDeal&) = default;
};

/// Finds the numbers of layouts among all of kMinDealNumber..kMaxDealNumber. Make one finder and
/// reuse it: it has a table of 1 MiB. `const` functions are safe from any thread. Each deal found
/// has been dealt and compared card by card.
///
/// The finder does not deal 2^33 boards. The cards, read backwards, tell for each draw what the
/// random number was modulo the number of cards left. Where that number of cards is even (26 of 52
/// draws), they tell the lowest bit of the random number, which is bit 16 of the generator's state
/// or its complement. The 17 lowest bits of a state depend only on the 17 lowest bits of the deal's
/// number. So there are 26 known bits for 17 unknown ones: in a table of the 26 bits for each of
/// 2^17 numbers, mostly one number fits, or none. The finder then tries all values of the other 14
/// or 15 bits.
class DealFinder {
 public:
  DealFinder();

  /// The deals whose cards come in this order; ascending.
  std::vector<std::int64_t> numbers_of(const Deck& deck) const;

  /// The deals that have this layout, as numbered deals on layout.cascades() cascades; ascending.
  std::vector<FoundDeal> find(const Deal& layout) const;

  static constexpr int kMaxCascadesInAnyOrder = 12;
  /// Does the same with the cascades in any order. It tries the orders in which the cascades with
  /// one card more come first: 576 for 8 cascades, up to a million for other numbers. Throws
  /// std::invalid_argument for more than kMaxCascadesInAnyOrder, because 13 cascades would have 13!
  /// orders.
  std::vector<FoundDeal> find_in_any_order(const Deal& layout) const;

 private:
  void find_in_order(const Deal& layout, const std::vector<int>& order,
                     std::vector<FoundDeal>& found) const;

  std::vector<std::uint64_t> numbers_by_bits_;
};

}  // namespace freecell
