#include "solver/shortest/digging.h"

#include <bit>
#include <cassert>

namespace freecell {
namespace {

/// The easier game, in which every card that ever lies open stays a place to put cards on.
class Digging {
 public:
  Digging(const Position& parent, Step step, const Game& game)
      : parent_(parent),
        game_(game),
        step_(step),
        next_home_(parent.next_home_cards()),
        open_(parent.top_cards()),
        cells_(parent.cell_cards()),
        feet_(parent.foot_cards()) {
    assert(step.onto != kHome && parent.under(step.card) < kFoot &&
           parent.cards_above(step.card) == 0);
    const CardSet card = card_bit(step.card);
    open_ = (open_ ^ card) | card_bit(parent.under(step.card));
    if (step.onto < kFoot) open_ ^= card_bit(step.onto);
    if (step.onto == kFoot) feet_ |= card;
    (step.onto == kCell ? cells_ : open_) |= card;
    tops_ = open_;
  }

  /// Takes home what can go. Returns true if that makes room.
  bool go_home() {
    while (const CardSet ready = next_home_ & (open_ | cells_)) {
      if ((ready & (cells_ | (feet_ & tops_))) != 0) return true;
      const CardSet next = ready & -ready;
      next_home_ = (next_home_ ^ next) | (next << kSuits & kAllCards);
      if ((tops_ & next) != 0) take(std::countr_zero(next));
    }
    return false;
  }

  /// Moves all cards that fit onto cards that have lain open, except those that are `still` and
  /// those at feet, and takes home what can go. Returns true if that makes room.
  bool dig(CardSet still) {
    still |= feet_;
    do {
      if (go_home()) return true;
    } while (take_one(still));
    return false;
  }

  /// Whether a card from a cell or a foot fits onto a card that has lain open.
  bool can_make_room() const { return (game_.fitting_on(open_) & (cells_ | (tops_ & feet_))) != 0; }

 private:
  bool take_one(CardSet still) {
    const CardSet fitting = tops_ & ~still & game_.fitting_on(open_);
    if (fitting == 0) return false;
    take(std::countr_zero(fitting));
    return true;
  }

  /// Moves a top card away.
  void take(int card) {
    const int under = card == step_.card ? step_.onto : parent_.under(card);
    assert(under < kFoot);
    open_ |= card_bit(under);
    tops_ = (tops_ & ~card_bit(card)) | card_bit(under);
  }

  const Position& parent_;
  const Game& game_;
  const Step step_;
  CardSet next_home_;
  CardSet open_;  ///< cards that lie open now or did before
  CardSet tops_;  ///< top cards that have not moved
  CardSet cells_;
  CardSet feet_;
};

}  // namespace

int least_waste(const Position& parent, Step step, CardSet idle, const Game& game) {
  Digging easier(parent, step, game);
  if (easier.dig(idle)) return 0;
  if (easier.can_make_room() || easier.dig(0)) return 1;
  return easier.can_make_room() ? 2 : kNoWayOut;
}

}  // namespace freecell
