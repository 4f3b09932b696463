#include "solver/relaxed_estimate.h"

#include <bit>

namespace freecell {
namespace {

constexpr CardSet lowest(CardSet cards) { return cards & (~cards + 1); }

}  // namespace

/// Plays the relaxed game once by taking all cards away. A card has `gone` when it has left its
/// place. Where it goes does not matter, because it goes home as soon as all lower cards of its
/// suit have gone, too.
class RelaxedEstimate::Removal {
 public:
  explicit Removal(int cascades) : cascades_(cascades) {}

  void add(const Column& column, int cascade) {
    columns_[cascade] = &column;
    size_[cascade] = column.size;
    gone_ &= ~column.cards;
    turn_up(cascade);
  }

  /// Takes everything away. Returns how many pieces that were not forced had to make a move.
  int pay(const Position& position) {
    for (int paid = 0;; ++paid) {
      take_all_free();
      if (gone_ == kAllCards) return paid;
      take_piece(dearest_of_cycle(position));
    }
  }

 private:
  const Piece& top_piece(int cascade) const {
    return columns_[cascade]->pieces[size_[cascade] - 1];
  }

  void turn_up(int cascade) { left_[cascade] = size_[cascade] > 0 ? top_piece(cascade).cards : 0; }

  void take_piece(int cascade) {
    gone_ |= left_[cascade];
    --size_[cascade];
    turn_up(cascade);
  }

  void take_all_free() {
    for (bool progress = true; progress;) {
      progress = false;
      for (int cascade = 0; cascade < cascades_; ++cascade) progress |= take_free(cascade);
    }
  }

  /// Takes from one cascade what is forced or can go home. Returns false if there is nothing.
  bool take_free(int cascade) {
    bool progress = false;
    while (size_[cascade] > 0) {
      if (!top_piece(cascade).is_forced) {
        progress |= take_home(cascade);
        if (left_[cascade] != 0) break;
      }
      take_piece(cascade);
      progress = true;
    }
    return progress;
  }

  /// Takes those cards of the top piece that can go home.
  bool take_home(int cascade) {
    const CardSet before = left_[cascade];
    CardSet left = before;
    while (left != 0 && (lower_of_suit(std::countr_zero(left)) & ~gone_) == 0) {
      gone_ |= lowest(left);
      left &= left - 1;
    }
    left_[cascade] = left;
    return left != before;
  }

  /// The suit for which the top card of a cascade waits.
  int awaited_suit(int cascade) const { return std::countr_zero(left_[cascade]) % kSuits; }

  /// When nothing is free, every top card waits for the next card of its suit. That card lies in
  /// another cascade, whose top card waits, too, so following this chain leads into a cycle.
  /// Returns the cascade in it whose top piece is the best to pay for.
  int dearest_of_cycle(const Position& position) const {
    std::array<int, kSuits> holder{};  // of the next card
    CardSet next = 0;
    int suit = 0;
    for (int s = 0; s < kSuits; ++s) {
      const CardSet missing = ~gone_ & suit_cards(s) & kAllCards;
      if (missing == 0) continue;
      holder[s] = position.cascade(std::countr_zero(missing));
      next |= lowest(missing);
      suit = s;
    }
    for (int i = 0; i < kSuits; ++i) suit = awaited_suit(holder[suit]);
    const int first = suit;
    int best = holder[suit];
    int best_value = value_of_paying(best, next);
    for (suit = awaited_suit(best); suit != first; suit = awaited_suit(holder[suit])) {
      const int value = value_of_paying(holder[suit], next);
      if (value <= best_value) continue;
      best = holder[suit];
      best_value = value;
    }
    return best;
  }

  /// Prefers the piece that frees the most pieces; ties go to the one that frees a next card soon.
  int value_of_paying(int cascade, CardSet next) const {
    constexpr int kPiecesMatterMore = 10;
    return kPiecesMatterMore * rivals(cascade) - pieces_above_next(cascade, next);
  }

  /// Counts the pieces of other cascades that compete with the top piece of this one. One of the
  /// two must pay, because each has a card that waits for one below the other.
  int rivals(int cascade) const {
    const CardSet behind = top_piece(cascade).behind;
    int rivals = 0;
    for (int other = 0; other < cascades_; ++other) {
      if (other == cascade) continue;
      for (int i = size_[other] - 1; i >= 0; --i) {
        const Piece& piece = columns_[other]->pieces[i];
        if ((piece.behind & left_[cascade]) == 0) break;  // nor below it
        rivals += !piece.is_forced && (behind & piece.cards) != 0;
      }
    }
    return rivals;
  }

  /// Counts the pieces that are not forced and must pay to free a next card in this cascade, which
  /// has one.
  int pieces_above_next(int cascade, CardSet next) const {
    int pieces = 0;
    for (int i = size_[cascade] - 1;; --i) {
      const Piece& piece = columns_[cascade]->pieces[i];
      const CardSet wanted = piece.cards & next;
      const bool is_in_the_way = wanted == 0 || (piece.cards & (lowest(wanted) - 1)) != 0;
      pieces += is_in_the_way && !piece.is_forced;
      if (wanted != 0) return pieces;
    }
  }

  int cascades_;
  CardSet gone_ = kAllCards;
  std::array<const Column*, kMaxCascades> columns_;
  std::array<std::uint8_t, kMaxCascades> size_;  // pieces that have not gone
  std::array<CardSet, kMaxCascades> left_;       // the cards of the top piece that have not gone
};

void RelaxedEstimate::take_apart(const Position& position, int cascade, Column& column) {
  std::array<std::uint8_t, kCards> cards;
  int count = 0;
  const int top = position.top(cascade);
  for (int card = top; card != kFoot; card = position.under(card)) {
    cards[count++] = static_cast<std::uint8_t>(card);
  }
  column.cards = 0;
  column.size = 0;
  column.forced = 0;
  column.top = static_cast<std::uint8_t>(top);
  CardSet behind = 0;
  for (int under = kFoot; count > 0;) {
    const int card = cards[--count];
    if (!is_link(card, under)) column.pieces[column.size++] = {0, 0, false};
    Piece& piece = column.pieces[column.size - 1];
    piece.cards |= card_bit(card);
    piece.behind = behind;
    if ((behind >> card & 1) != 0 && !piece.is_forced) {
      piece.is_forced = true;
      ++column.forced;
    }
    column.cards |= card_bit(card);
    behind |= higher_of_suit(card);
    under = card;
  }
}

void RelaxedEstimate::lay(const Position& position) {
  forced_cards_ = 0;
  for (int cascade = 0; cascade < cascades_; ++cascade) {
    Column& column = laid_[cascade];
    take_apart(position, cascade, column);
    for (int i = 0; i < column.size; ++i) {
      if (column.pieces[i].is_forced) forced_cards_ |= column.pieces[i].cards;
    }
  }
}

RelaxedEstimate::Change RelaxedEstimate::change(const Position& laid, Step step) const {
  // A forced piece is in every least set of pieces that pay, so the number falls by one when it has
  // gone as a whole. The number does not rise if the piece joins a forced one or lies on nothing.
  // The other cases must be examined: a piece that stays in part, one that joins a piece that is
  // not forced, and a run at a foot, whose cards lie on each other.
  const bool from_cell = laid.under(step.card) == kCell;
  const bool goes_whole = from_cell || (is_forced(step.card) && laid.heads_run(step.card));
  const bool lies_on_nothing =
      step.onto == kCell || (step.onto == kFoot && laid.cards_above(step.card) == 0);
  const bool joins_none = lies_on_nothing || is_forced(step.onto);
  return {from_cell ? 0 : -1, goes_whole && joins_none};
}

int RelaxedEstimate::moves(const Position& position) {
  Removal removal(cascades_);
  int forced = 0;
  for (int cascade = 0; cascade < cascades_; ++cascade) {
    const Column* column = &laid_[cascade];
    if (column->top != position.top(cascade)) {
      take_apart(position, cascade, changed_[cascade]);
      column = &changed_[cascade];
    }
    removal.add(*column, cascade);
    forced += column->forced;
  }
  return forced + removal.pay(position);
}

}  // namespace freecell
