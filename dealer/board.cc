#include "dealer/board.h"

#include <cassert>

namespace freecell {

Board::Board(const Deal& deal, const Rules& rules)
    : cascade_count(deal.cascades()), freecell_count(rules.for_deal(deal).freecells) {
  const int occupied = static_cast<int>(deal.freecell_cards().size());
  for (int i = 0; i < cascade_count; ++i) cascades[i].assign(deal.cascade(i));
  for (int i = 0; i < occupied; ++i) freecells[i] = deal.freecell_cards()[i];
  for (int suit = 0; suit < kSuits; ++suit) {
    foundations[suit] = static_cast<std::uint8_t>(deal.foundation(static_cast<Suit>(suit)));
  }
}

int Board::cards_home() const {
  const int home = foundations[0] + foundations[1] + foundations[2] + foundations[3];
  assert(home <= kCards);
  return home;
}

}  // namespace freecell
