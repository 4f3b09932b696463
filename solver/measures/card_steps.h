#pragma once

#include <optional>
#include <span>
#include <vector>

#include "dealer/card.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell {

/// A move in terms of cards: `card`, with the cards on it, goes home, to a freecell, onto another
/// card or to an empty cascade. So the same step can be tried where cascades and freecells are
/// other ones.
struct CardStep {
  Card card;
  Place::Kind target = Place::Kind::kCascade;
  std::optional<Card> onto;  ///< for a cascade that is not empty
};

/// Returns the step that `move` is on the table of `referee`, where it must be legal.
CardStep card_step(const Referee& referee, const Move& move);

/// Tries to make `step`. A step that has been made already, or whose card is home, leaves the table
/// as it is. Returns false if the step is not possible.
bool try_step(Referee& referee, const CardStep& step);

}  // namespace freecell
