#pragma once

#include <cassert>

#include "solver/position/position.h"

namespace freecell {

// Two cards of one rank and colour are interchangeable as long as neither goes home: the same cards
// fit on both, and both fit on the same cards. So a search for what can be reached may treat
// positions that differ only by such an exchange as one (symmetry reduction). It then visits a
// hundredth to a thousandth of the positions. This holds whatever an empty cascade takes, which is
// a question of rank, and for moves of any number of cards, since runs stay runs. It does not hold
// by suit: no two cards fit on the same one, so none are alike.
//
// A card is *loose* if it lies in a cell, at a foot or on a card that it fits on, and if nothing
// lies on it except a card that fits and is not an ace. Two cards of one rank and colour are
// *alike* in a position if both are loose and neither is home or the next of its suit to go home.
// To *exchange* them means to put each where the other is, and the cards that lay on one onto the
// other. docs/understand/symmetry.md explains why the search loses nothing.

/// The cards that can be alike in some position: all if colours alternate, and none by suit.
CardSet ever_alike(Building building);

/// What says which cards are alike in a position. It also says which will be after a card has been
/// dug out, so that the moves of a position need not be made.
class AlikeCards {
 public:
  AlikeCards(const Position& position, const UndugCards& undug, const Game& game);

  /// The cards that are alike; they come in pairs.
  CardSet all() const { return alike(undug_ | covered_); }
  /// The same after a move of `card` that digs it out.
  CardSet after_digging_out(int card, const Game& game) const {
    assert((undug_ & card_bit(card)) != 0);
    return alike((undug_ & ~card_bit(card)) | (covered_ & ~card_bit(game.dealt_under(card))));
  }

 private:
  CardSet alike(CardSet fixed) const;

  CardSet later_ = 0;  ///< the cards that are neither home nor next, and serve alike
  CardSet undug_;
  CardSet covered_;  ///< the cards below these, and those below aces
};

inline CardSet alike_cards(const Position& position, const Game& game) {
  return AlikeCards(position, position.undug(game), game).all();
}

/// The other card of the same rank and colour.
constexpr int sibling(int card) {
  assert(0 <= card && card < kCards);
  return card ^ 3;
}
static_assert(kSuits == 4);  // C D H S: the first and the last are black
constexpr CardSet with_sibling(int card) { return card_bit(card) | card_bit(sibling(card)); }

/// Whether every card of `cards` is there with its sibling.
bool come_in_pairs(CardSet cards);

/// Returns the position `packed` with some of the `alike` cards exchanged, so that all positions
/// that differ by such exchanges have the same representative. `unders` has what lies under each
/// card of `packed`.
PackedPosition representative(const PackedPosition& packed, const Position::PerCard& unders,
                              CardSet alike, const Game& game);
/// Of the alike cards only those that are `exchangeable` are exchanged.
inline PackedPosition representative(const Position& position, const Game& game,
                                     CardSet exchangeable = kAllCards) {
  const CardSet alike = alike_cards(position, game) & exchangeable;
  return representative(position.packed(), position.unders(), alike, game);
}

/// Whether a move of `card` from `from` digs it out: the deal put it there, and it does not fit
/// there.
inline bool digs_out(int card, int from, const Game& game) {
  return from == game.dealt_under(card) && (game.dealt_unsorted() & card_bit(card)) != 0;
}

/// The representatives of the positions that follow one position, without making its moves. The
/// parent must live as long.
class SuccessorClasses {
 public:
  SuccessorClasses(const Position& parent, const UndugCards& undug, const Game& game,
                   CardSet exchangeable = kAllCards)
      : parent_(parent),
        game_(game),
        exchangeable_(exchangeable),
        cards_(parent, undug, game),
        alike_(cards_.all() & exchangeable) {
    assert(come_in_pairs(alike_));
  }

  /// The cards of the parent that are exchanged.
  CardSet alike() const { return alike_; }
  /// The representative of the position after `step`, which moves a card, or a run, from `from`. No
  /// card may go home with it or after it.
  PackedPosition after(Step step, int from) const {
    Position::PerCard unders = parent_.unders();
    unders[step.card] = step.onto;
    const CardSet alike_then = digs_out(step.card, from, game_)
                                   ? cards_.after_digging_out(step.card, game_) & exchangeable_
                                   : alike_;
    return representative(parent_.packed_after(step, game_), unders, alike_then, game_);
  }

 private:
  const Position& parent_;
  const Game& game_;
  CardSet exchangeable_;
  AlikeCards cards_;
  CardSet alike_;
};

/// Returns the position with `card` and its sibling exchanged. Both must be loose.
Position exchanged(const Position& position, int card, const Game& game);

}  // namespace freecell
