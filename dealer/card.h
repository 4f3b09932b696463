#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

namespace freecell {

/// The four suits in the order in which Microsoft's dealer numbers them.
enum class Suit : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades };

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kCards = kSuits * kRanks;

/// One of the 52 cards, numbered as Microsoft's dealer numbers them: AC AD AH AS 2C ... KS.
/// A plain value of one byte.
class Card {
 public:
  constexpr Card() = default;

  /// The card with number `id`, 0..51.
  static constexpr Card from_id(int id) {
    assert(0 <= id && id < kCards);
    return Card(static_cast<std::uint8_t>(id));
  }

  /// The card of `rank` 1..13 (ace..king) and `suit`.
  static constexpr Card of(int rank, Suit suit) {
    assert(1 <= rank && rank <= kRanks);
    return from_id((rank - 1) * kSuits + static_cast<int>(suit));
  }

  constexpr int id() const { return id_; }
  /// 1 for an ace .. 13 for a king. It is also how many cards of the suit are home once this one
  /// is.
  constexpr int rank() const { return id_ / kSuits + 1; }
  constexpr Suit suit() const { return static_cast<Suit>(id_ % kSuits); }
  constexpr int suit_index() const { return id_ % kSuits; }
  /// Diamonds and hearts, 1 and 2, are the suits whose two bits differ. (Neither this nor `fits_on`
  /// branches, because the processor cannot predict colours; that saves 2% of a sweep.)
  constexpr bool is_red() const { return ((id_ ^ id_ >> 1) & 1) != 0; }

  /// Whether this card may be put on `target` in a cascade: one rank lower, other colour.
  constexpr bool fits_on(Card target) const {
    return (int{rank() + 1 == target.rank()} & int{is_red() != target.is_red()}) != 0;
  }

  friend constexpr bool operator==(Card, Card) = default;
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  explicit constexpr Card(std::uint8_t id) : id_(id) {}

  std::uint8_t id_ = 0;
};

static_assert(sizeof(Card) == 1);

/// The letter of a rank: `A23456789TJQK`[rank - 1].
char rank_letter(int rank);
/// The letter of a suit: `CDHS`[suit].
char suit_letter(Suit suit);
/// The rank 1..13 of a letter in either case (`T` for ten), or nothing.
std::optional<int> rank_from_letter(char letter);
/// The suit of a letter in either case, or nothing.
std::optional<Suit> suit_from_letter(char letter);

}  // namespace freecell
