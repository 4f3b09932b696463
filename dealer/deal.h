#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "dealer/card.h"

namespace freecell {

inline constexpr int kMinCascades = 4;
inline constexpr int kMaxCascades = 13;
inline constexpr int kDefaultCascades = 8;
constexpr bool is_cascade_count(int count) {
  return count >= kMinCascades && count <= kMaxCascades;
}
inline constexpr int kMaxFreecells = 10;
inline constexpr int kDefaultFreecells = 4;

/// A start position: 52 distinct cards in 4..13 cascades, and, for boards that come from the middle
/// of a game, in freecells and on foundations. A deal is immutable and always valid. It takes 72
/// bytes and no heap memory. It does not say how many freecells there are; the solver and the
/// referee get that number from Rules.
class Deal {
 public:
  /// Deals `cards` in order: the i-th goes on cascade i mod `cascades`. Those of `to_cells` go to
  /// freecells (`Rules::deal` says which cards these are in a game). Throws std::invalid_argument
  /// unless they are the 52 cards together, at most ten of them `to_cells`, and `cascades`
  /// is 4..13.
  static Deal from_deck(std::span<const Card> cards, int cascades = kDefaultCascades,
                        std::span<const Card> to_cells = {});

  /// Collects a board piece by piece. `build` says what is wrong with it, if anything is.
  class Builder;

  int cascades() const { return cascades_; }
  /// The cards of cascade `index` (0-based), deepest first.
  std::span<const Card> cascade(int index) const {
    assert(0 <= index && index < cascades_);
    return {cards_.data() + first_[index], cards_.data() + first_[index + 1]};
  }
  /// The cards that start in freecells, in the order of the cells.
  std::span<const Card> freecell_cards() const {
    return {cards_.data() + first_[cascades_], cards_.data() + end_};
  }
  /// The rank of the top card of `suit`'s foundation, 0 if it is empty.
  int foundation(Suit suit) const { return foundations_[static_cast<int>(suit)]; }

  friend bool operator==(const Deal&, const Deal&) = default;

 private:
  Deal() = default;

  // The cards of one cascade after the other, then the freecell cards. Cascade i is [first_[i],
  // first_[i + 1]). Bytes past end_ stay zero so that == may compare them.
  std::array<Card, kCards> cards_{};
  std::array<std::uint8_t, kMaxCascades + 1> first_{};
  std::uint8_t end_ = 0;
  std::uint8_t cascades_ = 0;
  std::array<std::uint8_t, kSuits> foundations_{};
};

static_assert(sizeof(Deal) == 72);

/// Usage: set the parts, then `build()`.
class Deal::Builder {
 public:
  /// Adds a cascade to the right of the others. Its cards come deepest first. Returns false and
  /// changes nothing if there are already 13 cascades or `cards` has more than 52 cards.
  bool add_cascade(std::span<const Card> cards);
  /// Adds a card to the next freecell. Returns false if ten are occupied already.
  bool add_freecell_card(Card card);
  /// Puts ace..`rank` of `suit` home. Throws std::invalid_argument unless the rank is 0..13.
  void set_foundation(Suit suit, int rank);

  /// Returns the deal, or the reason why there is none: `duplicate card 7H`, `missing card 7H and 3
  /// others`, `3 cascades; a deal has 4 to 13`. It names the first duplicate or the lowest missing
  /// card.
  std::variant<Deal, std::string> build() const;

 private:
  std::span<const Card> cascade(int index) const {
    return std::span(cascades_[index]).first(sizes_[index]);
  }
  std::span<const Card> freecell_cards() const {
    return std::span(freecells_).first(freecell_count_);
  }
  std::string card_problem() const;

  std::array<std::array<Card, kCards>, kMaxCascades> cascades_{};
  std::array<std::uint8_t, kMaxCascades> sizes_{};
  std::array<Card, kMaxFreecells> freecells_{};
  int cascade_count_ = 0;
  int freecell_count_ = 0;
  std::array<std::uint8_t, kSuits> foundations_{};
};

}  // namespace freecell
