#pragma once

#include <bit>
#include <cstdint>

#include "solver/position/alike_cards.h"
#include "solver/position/autoplay.h"
#include "solver/position/position.h"

namespace freecell {

// What follows a move when positions count up to symmetry. Once a card of a pair of alike cards is
// the next of its suit to go home, the two are distinguished. Either may lie in either place, so
// both positions follow. Several cards may go home in turn, so several pairs may be distinguished.

/// Calls `visit(settled, exchanged)` with every position that may follow `position` once all safe
/// cards have gone home. `alike` has the cards that an exchange may have put where they are, and
/// `exchanged` those whose places differ from the ones in `position`.
template <typename Visitor>
void visit_settled(const Position& position, CardSet alike, const Game& game, Visitor&& visit,
                   CardSet exchanged = 0);

/// Does the same once `card` has gone home, too.
template <typename Visitor>
void visit_after_home(Position position, int card, CardSet alike, const Game& game, Visitor&& visit,
                      CardSet exchanged = 0) {
  position.make({static_cast<std::uint8_t>(card), kHome}, game);
  const int next = card + kSuits;
  if (next < kCards && (alike >> next & 1) != 0) {
    alike &= ~with_sibling(next);
    visit_settled(freecell::exchanged(position, next, game), alike, game, visit,
                  exchanged | with_sibling(next));
  }
  visit_settled(position, alike, game, visit, exchanged);
}

template <typename Visitor>
void visit_settled(const Position& position, CardSet alike, const Game& game, Visitor&& visit,
                   CardSet exchanged) {
  for (CardSet ready = position.ready_cards(); ready != 0; ready &= ready - 1) {
    const int card = std::countr_zero(ready);
    if (is_safe_home(position, card, game.building())) {
      return visit_after_home(position, card, alike, game, visit, exchanged);
    }
  }
  visit(position, exchanged);
}

/// Calls `visit(settled, exchanged)` with every position that may follow `step`.
template <typename Visitor>
void visit_after(const Position& parent, Step step, CardSet alike, const Game& game,
                 Visitor&& visit) {
  if (step.onto == kHome) return visit_after_home(parent, step.card, alike, game, visit);
  Position child = parent;
  child.make(step, game);
  visit_settled(child, alike, game, visit);
}

}  // namespace freecell
