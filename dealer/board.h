#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

#include "dealer/card.h"
#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// A cascade as the referee sees it: a stack of at most 52 cards, deepest first. It uses no heap.
class Pile {
 public:
  Pile() { ids_[0] = kBottom; }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Card operator[](int index) const {
    assert(0 <= index && index < size_);
    return Card::from_id(ids_[index + 1]);
  }
  Card top() const {
    assert(!empty());
    return Card::from_id(ids_[size_]);
  }
  /// The number of the top card, or 63 if the pile is empty.
  int top_id() const { return ids_[size_]; }
  std::uint64_t top_bit() const { return std::uint64_t{1} << top_id(); }
  void push(Card card) {
    assert(size_ < kCards);
    ids_[++size_] = static_cast<std::uint8_t>(card.id());
  }
  Card pop() {
    assert(!empty());
    return Card::from_id(ids_[size_--]);
  }
  /// Replaces the card at `index`, where 0 is the deepest, with `card`.
  void replace(int index, Card card) {
    assert(0 <= index && index < size_);
    ids_[index + 1] = static_cast<std::uint8_t>(card.id());
  }
  /// Replaces all cards of the pile with `cards`, deepest first. There may be at most 52.
  void assign(std::span<const Card> cards) {
    assert(cards.size() <= kCards);
    std::ranges::transform(cards, ids_.begin() + 1,
                           [](Card card) { return static_cast<std::uint8_t>(card.id()); });
    size_ = static_cast<std::uint8_t>(cards.size());
  }

 private:
  static constexpr std::uint8_t kBottom = 63;

  // kBottom comes first, and then the cards' numbers. The constructor does not set the numbers: a
  // Board is made for every solution that is checked, and writing 13 x 52 bytes that nobody reads
  // would cost as much as ten moves.
  std::array<std::uint8_t, 1 + kCards> ids_;
  std::uint8_t size_ = 0;
};

/// The table in the middle of a game, in the plainest form. The referee plays on it, and board text
/// shows it. It enforces nothing; the rules are in referee.h.
struct Board {
  /// Sets up the start of `deal` for the game of `rules`. Throws std::invalid_argument in the same
  /// cases as Rules::for_deal.
  Board(const Deal& deal, const Rules& rules);

  int cascade_count;
  int freecell_count;
  std::array<Pile, kMaxCascades> cascades;
  std::array<std::optional<Card>, kMaxFreecells> freecells;
  std::array<std::uint8_t, kSuits> foundations;  ///< rank of each suit's top card, 0 if empty

  int cards_home() const;
  bool won() const { return cards_home() == kCards; }
};

}  // namespace freecell
