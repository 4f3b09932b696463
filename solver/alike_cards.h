#pragma once

#include "solver/position.h"

namespace freecell {

// Two cards of one rank and colour can take each other's place as long as neither goes home: the
// same cards fit on both, and both fit on the same. A search for what can be reached may then treat
// positions that differ by that as one. It visits a hundredth to a thousandth of the positions.
//
// A card is *loose* if it lies in a cell, at a foot or on a card that it fits on, and nothing lies
// on it or what fits, other than an ace. Two cards of one rank and colour are *alike* in a position
// if both are loose and neither is home or the next of its suit to go home. To *exchange* them is
// to put each where the other is, and what lay on the one onto the other.
// docs/understand/symmetry.md has the argument why the search loses nothing.

/// The cards that are alike another one, in pairs. `unsorted`: the cards that still lie where the
/// deal put them, on a card that they do not fit on.
CardSet alike_cards(const Position& position, CardSet unsorted, const Game& game);
inline CardSet alike_cards(const Position& position, const Game& game) {
  return alike_cards(position, game.dealt_unsorted() & position.as_dealt(game), game);
}

/// The other card of the rank and colour.
constexpr int sibling(int card) { return card ^ 3; }
static_assert(kSuits == 4);  // C D H S: the first and the last are black
constexpr CardSet with_sibling(int card) { return card_bit(card) | card_bit(sibling(card)); }

/// The position `packed`, of which `unders` are what lies under its cards, with some of the `alike`
/// cards exchanged: the same for all positions that differ by such exchanges.
PackedPosition representative(const PackedPosition& packed, const Position::PerCard& unders,
                              CardSet alike, const Game& game);
inline PackedPosition representative(const Position& position, const Game& game) {
  return representative(position.packed(), position.unders(), alike_cards(position, game), game);
}

/// The position with `card` and its sibling exchanged; both must be loose.
Position exchanged(const Position& position, int card, const Game& game);

}  // namespace freecell
