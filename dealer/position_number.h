#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// A number of 128 bits that stands for a position of one deal.
struct PositionNumber {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend constexpr bool operator==(const PositionNumber&, const PositionNumber&) = default;
  friend constexpr std::strong_ordering operator<=>(const PositionNumber& a,
                                                    const PositionNumber& b) {
    return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
  }
};

/// Numbers the positions of one deal, as certificates write them down
/// (docs/look-up/certificates.md). A position is described by what lies directly under each card,
/// so the order of cascades and of freecells does not count. Once dealt, a card can only lie on one
/// of the following, and its digit says on which:
///
///     digit  0               1     2     3     4                 5
///     on     what the deal   foot  cell  home  the club or       the heart or
///            put there                         diamond that ...  spade that it fits on
///
/// A *foot* is the place of the deepest card of a cascade. If the place where the deal put the card
/// is also one of the others, the card's digit is 0 there. The digits form a number of two words in
/// mixed radix:
///
///     low   2C .. 7S, radix 6
///     high  aces, radix 2 (0: as dealt, 1: home); 8C .. QS, radix 6; kings, radix 4
///
/// The first card has the least weight. Two positions have the same number only if every card lies
/// on the same place or card in both. A position has no number if an ace has moved and is not home.
/// It is immutable and safe to use from any thread.
class PositionNumbering {
 public:
  PositionNumbering(const Deal& deal, const Rules& rules);

  /// Returns the number of the position on `board`, or nothing if a card lies where no move can
  /// have put it.
  std::optional<PositionNumber> number_of(const Board& board) const;

  /// Returns the number of cards *dug out*. A card is dug out if the deal put it on a card that it
  /// does not fit on, and it has left that card. No move can put it back, so no move makes this
  /// number smaller.
  int cards_dug_out(const Board& board) const;

  /// Returns the position with that number, in some order of cascades and freecells. Returns
  /// nothing if no position has the number.
  std::optional<Deal> position(PositionNumber number) const;

 private:
  /// The places have numbers that no card has.
  static constexpr int kFoot = kCards;
  static constexpr int kCell = kCards + 1;
  static constexpr int kHome = kCards + 2;
  static constexpr int kPlaces = kCards + 3;

  static constexpr int kNowhere = kCards + 4;
  static constexpr int kMostDigits = 6;
  /// Marks a place where a card cannot lie. No card adds so much: its digit is less than its radix.
  static constexpr std::uint64_t kImpossible = ~std::uint64_t{0};

  void set_under(const Rules& rules);
  void set_shares();

  int cascades_;
  int dealt_unsorted_ = 0;  ///< cards that were dealt on one that they do not fit on
  std::array<int, kCards> dealt_under_;
  std::array<bool, kCards> is_dealt_unsorted_{};
  /// Indexed by card and digit: what the card lies on, or kNowhere.
  std::array<std::array<int, kMostDigits>, kCards> under_;
  /// Indexed by card and by what it lies on: what the card adds to its word of the number, or
  /// kImpossible. Whole numbers in place of shares made it three times as large, more than a
  /// first-level cache holds.
  std::array<std::array<std::uint64_t, kPlaces>, kCards> share_;
};

}  // namespace freecell
