#include "solver/depths/any_card_moves.h"

#include <span>

#include "solver/depths/suit_lanes.h"

namespace freecell {

void AnyCardMoves::begin(const Deal& deal) {
  dealt_onto_parents_ = 0;
  dealt_to_bases_ = 0;
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    const std::span<const Card> cards = deal.cascade(cascade);
    for (std::size_t height = 0; height < cards.size(); ++height) {
      const int card = cards[height].id();
      if (height == 0) {
        dealt_to_bases_ |= SuitLanes::of(card).down;
      } else if (cards[height - 1].id() == card + kSuits) {
        dealt_onto_parents_ |= SuitLanes::of(card).down;
      }
    }
  }
}

}  // namespace freecell
