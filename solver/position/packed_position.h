#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/position/card_tables.h"

namespace freecell {

/// What can be directly under a card: another card (its id, 0..51) or one of three places.
using Under = std::uint8_t;
inline constexpr Under kFoot = 52;  ///< nothing: the card is the deepest of a cascade
inline constexpr Under kCell = 53;  ///< the card is in a freecell
inline constexpr Under kHome = 54;  ///< the card is on its foundation

/// A whole position in 16 bytes. The form is exact: two positions of one deal have the same packed
/// form if and only if they are equal up to the order of cascades and of freecells.
///
/// A position is the set of pairs (card, what is under it). After the deal a card can only be in
/// six states, so the pairs are digits of a number in mixed radix:
///
///     digit  0               1     2     3     4, 5
///     under  what the deal   foot  cell  home  the parent of the
///            put there                         lower, higher suit
///
/// By suit a card has one parent, and only the digit 4 (C, D) or 5 (H, S).
///
/// If the deal's own place coincides with another one (a parent, a foot, a cell), digit 0 wins,
/// which makes the form canonical. Kings have no parents, so four digits are enough for them. Aces
/// go home as soon as nothing is on them (autoplay does that in every search), so they have two
/// digits: 0, and 1 for home. That is 6^44 * 4^4 * 2^4 = 2^125.7. The cards are divided over two
/// words so that neither overflows and a change of one pair is one addition to one word:
///
///     low   6^24            < 2^63   2C .. 7S
///     high  6^20 * 4^4 * 2^4 < 2^64   8C .. QS, the kings and the aces
///
/// The form does not contain the order of cascades and freecells, so nothing has to be sorted.
struct PackedPosition {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend constexpr bool operator==(const PackedPosition&, const PackedPosition&) = default;
  /// Compares them as numbers of 128 bits.
  friend constexpr bool operator<(const PackedPosition& a, const PackedPosition& b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
  }
};

static_assert(sizeof(PackedPosition) == 16);

/// Mixes all 128 bits into 64.
inline std::uint64_t hash_of(const PackedPosition& packed) {
  std::uint64_t mixed = packed.low * 0x9e3779b97f4a7c15u ^ (packed.high + (packed.low >> 31));
  mixed *= 0xd6e8feb86659fd93u;
  mixed ^= mixed >> 32;
  mixed *= 0xc2b2ae3d27d4eb4fu;
  return mixed ^ (mixed >> 29);
}

namespace packing {

inline constexpr int kFirstTwo = 4;
inline constexpr int kFirstHigh = 28;  ///< the low word has the 24 cards before it, less the aces
inline constexpr int kFirstKing = 48;

/// What one unit of a card's digit adds to each of the words. It adds 0 to one of them.
struct Digit {
  std::uint64_t low;
  std::uint64_t high;
};

constexpr std::array<Digit, kCards> make_digits() {
  std::array<Digit, kCards> digits{};
  std::uint64_t low = 1;
  std::uint64_t high = 1;
  for (int card = 0; card < kCards; ++card) {
    const bool ace = card < kFirstTwo;
    const bool king = card >= kFirstKing;
    const bool in_high = ace || card >= kFirstHigh;
    std::uint64_t& weight = in_high ? high : low;
    (in_high ? digits[card].high : digits[card].low) = weight;
    weight *= ace ? 2 : king ? 4 : 6;
  }
  return digits;
}

inline constexpr std::array<Digit, kCards> kDigits = make_digits();

/// The digit of `card` when it lies on `under`, unless the deal put it there.
constexpr std::uint8_t digit_away(int card, int under) {
  assert(0 <= card && card < kCards && 0 <= under && under < 64);
  if (card < kFirstTwo) return 1;
  if (under >= kFoot) return static_cast<std::uint8_t>(under - kFoot + 1);
  return (under & 3) < 2 ? 4 : 5;  // the parents are one of C, D and one of H, S
}

constexpr std::array<std::array<std::uint8_t, 64>, kCards> make_digit_away() {
  std::array<std::array<std::uint8_t, 64>, kCards> table{};
  for (int card = 0; card < kCards; ++card) {
    for (int under = 0; under < 64; ++under) table[card][under] = digit_away(card, under);
  }
  return table;
}

inline constexpr auto kDigitAway = make_digit_away();

/// The inverse of digit_away. `digit` is not 0. Like all tables it is made from the parents, so
/// that only one place says what fits on what. A digit that no parent has means nothing.
constexpr Under under_away(Building building, int card, int digit) {
  assert(0 < digit && digit < 6);
  if (card >= kFirstTwo && digit > 3) {
    for (CardSet parents = tables_of(building).parents[card]; parents != 0;
         parents &= parents - 1) {
      const int parent = std::countr_zero(parents);
      if (digit_away(card, parent) == digit) return static_cast<Under>(parent);
    }
  }
  return card < kFirstTwo ? kHome : static_cast<Under>(kFoot + digit - 1);
}

/// The cards of one rank, looked up by their four digits together, so that unpacking takes one
/// division for four cards. Byte i or bit i belongs to suit i.
struct RankDigits {
  std::uint32_t under;      ///< a place, or the suit of the parent; 0 where the deal's place holds
  std::uint32_t on_parent;  ///< 1 if the card is on a parent, whose rank must then be added
  std::uint32_t dealt;      ///< 255 where the deal's place holds
  std::uint8_t dealt_cards;
  std::uint8_t foot_cards;
  std::uint8_t cell_cards;
  std::uint8_t home_cards;
};

template <int kRadix>
constexpr RankDigits read_rank(Building building, int number) {
  using Bytes = std::array<std::uint8_t, kSuits>;
  Bytes places{};
  Bytes on_parent{};
  Bytes dealt{};
  RankDigits digits{};
  for (int suit = 0; suit < kSuits; ++suit, number /= kRadix) {
    const int digit = number % kRadix;
    const auto suit_bit = static_cast<std::uint8_t>(1 << suit);
    if (digit == 0) {
      dealt[suit] = 255;
      digits.dealt_cards |= suit_bit;
      continue;
    }
    // The digit is that of an ace, or of a two, which stands for all ranks above.
    const Under under = under_away(building, kRadix == 2 ? suit : kFirstTwo + suit, digit);
    on_parent[suit] = under < kFoot;
    places[suit] = under < kFoot ? under % kSuits : under;
    if (under == kFoot) digits.foot_cards |= suit_bit;
    if (under == kCell) digits.cell_cards |= suit_bit;
    if (under == kHome) digits.home_cards |= suit_bit;
  }
  assert(number == 0);
  digits.under = std::bit_cast<std::uint32_t>(places);
  digits.on_parent = std::bit_cast<std::uint32_t>(on_parent);
  digits.dealt = std::bit_cast<std::uint32_t>(dealt);
  return digits;
}

template <int kRadix>
constexpr auto make_rank_digits(Building building) {
  std::array<RankDigits, kRadix * kRadix * kRadix * kRadix> table{};
  for (int number = 0; number < static_cast<int>(table.size()); ++number) {
    table[number] = read_rank<kRadix>(building, number);
  }
  return table;
}

/// The digits of aces and of kings, which do not depend on the parents, and of all other ranks.
inline constexpr auto kAceDigits = make_rank_digits<2>(Building{});
inline constexpr auto kKingDigits = make_rank_digits<4>(Building{});
using MiddleDigits = std::array<RankDigits, 6 * 6 * 6 * 6>;
template <Building kBuilding>
inline constexpr MiddleDigits kMiddleDigits = make_rank_digits<6>(kBuilding);

constexpr const MiddleDigits& middle_digits(Building building) {
  switch (building) {
    case Building::kAlternatingColours:
      return kMiddleDigits<Building::kAlternatingColours>;
    case Building::kSameSuit:
      return kMiddleDigits<Building::kSameSuit>;
  }
  assert(false);
  return kMiddleDigits<Building{}>;
}

}  // namespace packing

}  // namespace freecell
