#pragma once

#include <cstdint>
#include <vector>

#include "dealer/deal.h"
#include "dealer/microsoft.h"

namespace freecell {

/// A numbered deal that lays the cards out as asked for.
struct FoundDeal {
  std::int64_t number;
  std::vector<int>
      order;  ///< which cascade (0-based) of the layout is the deal's first, second ...

  friend bool operator==(const FoundDeal&, const FoundDeal&) = default;
};

/// Finds the numbers of layouts among all of kMinDealNumber..kMaxDealNumber. Make it once and reuse
/// it: it has a table of 1 MiB. `const` functions are safe from any thread. What is found has been
/// dealt and compared, card by card.
///
/// How, without dealing 2^33 boards: the cards, read backwards, say for each draw what the random
/// number was modulo the number of cards left. Where that is even (26 of 52 draws) its lowest bit
/// is known, which is bit 16 of the generator's state, or its complement; and the 17 lowest bits of
/// a state depend on the 17 lowest of the deal's number alone. So 26 bits that are known stand
/// against 17 that are not: a table of the 26 bits for each of 2^17 numbers has mostly one number,
/// or none, that fits. The other 14 or 15 bits are tried, one after the other.
class DealFinder {
 public:
  DealFinder();

  /// The deals whose cards come in this order; ascending.
  std::vector<std::int64_t> numbers_of(const Deck& deck) const;

  /// The deals that have this layout, as numbered deals on layout.cascades() cascades; ascending.
  std::vector<FoundDeal> find(const Deal& layout) const;

  static constexpr int kMaxCascadesInAnyOrder = 12;
  /// The same with the cascades in any order: by trying those in which cascades that get one card
  /// more come first, 576 for 8 cascades and up to a million for others. Throws
  /// std::invalid_argument for more than kMaxCascadesInAnyOrder: 13 would be 13!.
  std::vector<FoundDeal> find_in_any_order(const Deal& layout) const;

 private:
  void find_in_order(const Deal& layout, const std::vector<int>& order,
                     std::vector<FoundDeal>& found) const;

  std::vector<std::uint64_t> numbers_by_bits_;
};

}  // namespace freecell
