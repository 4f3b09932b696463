#include "solver/shortest/dead_end.h"

#include <bit>
#include <cassert>

namespace freecell {
namespace {

/// The easier game, in which every card that ever lies open stays a place to put cards on.
class Digging {
 public:
  Digging(const Position& parent, Step step)
      : parent_(parent),
        step_(step),
        next_home_(parent.next_home_cards()),
        open_(parent.top_cards()),
        cells_(parent.cell_cards()) {
    const CardSet card = card_bit(step.card);
    open_ ^= card;
    if (parent.under(step.card) < kFoot) open_ |= card_bit(parent.under(step.card));
    if (step.onto < kFoot) open_ ^= card_bit(step.onto);
    (step.onto == kCell ? cells_ : open_) |= card;
    tops_ = open_;
  }

  /// Keeps idle cards and those at feet where they are.
  void hold(CardSet idle) { still_ = idle | (parent_.foot_cards() & ~card_bit(step_.card)); }

  bool is_any_ready() const { return (next_home_ & (open_ | cells_)) != 0; }
  bool does_a_cell_card_fit() const { return (fitting_on(open_) & cells_) != 0; }

  /// Moves a top card away. Returns true if the card under it can go home, or if there is none.
  bool take(int card) {
    const int under = under_of(card);
    if (under == kFoot || (next_home_ >> under & 1) != 0) return true;
    open_ |= card_bit(under);
    tops_ = (tops_ & ~card_bit(card)) | card_bit(under);
    return false;
  }

  /// Moves all cards that fit onto cards that have lain open. Returns true if a card can then go
  /// home, or if a cascade becomes empty.
  bool dig() {
    while (const CardSet fitting = tops_ & ~still_ & fitting_on(open_)) {
      if (take(std::countr_zero(fitting))) return true;
    }
    return false;
  }

 private:
  int under_of(int card) const { return card == step_.card ? step_.onto : parent_.under(card); }

  const Position& parent_;
  const Step step_;
  CardSet next_home_;
  CardSet open_;  ///< cards that lie open now or did before
  CardSet tops_;  ///< top cards that have not moved
  CardSet cells_;
  CardSet still_ = 0;  ///< idle, or at a foot
};

#ifndef NDEBUG
bool is_of_one_card(const Position& parent, Step step) {
  return step.onto != kHome && parent.under(step.card) != kCell &&
         parent.cards_above(step.card) == 0;
}
#endif

}  // namespace

bool is_dead_end(const Position& parent, Step step) {
  assert(is_of_one_card(parent, step));
  Digging game(parent, step);
  return !game.is_any_ready() && !game.dig() && !game.does_a_cell_card_fit();
}

bool is_stuck_without_slack(const Position& parent, Step step, CardSet idle) {
  assert(is_of_one_card(parent, step));
  Digging game(parent, step);
  game.hold(idle);
  return !game.is_any_ready() && !game.dig();
}

}  // namespace freecell
