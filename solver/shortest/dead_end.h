#pragma once

#include "solver/position.h"

namespace freecell {

// A position is *without room* if it has neither a free cell nor an empty cascade. From such a
// position, play often gets stuck before the next card can go home, and sets of cards are enough to
// detect that. The functions judge the position after `step` from `parent`. It must be without
// room, so the step moved a single card from a cascade. Nothing may have gone home by itself.
//
// They answer for an easier game, in which every card that ever lies open stays a place to put
// cards on. In that game a top card leaves as soon as it fits onto one of these, and so uncovers
// the card under it. What is impossible in the easier game is impossible in the real one. Both
// functions may return false for a stuck position, but they never return true for one that is not
// stuck.

/// Whether no card can ever go home and no room can ever be made again.
bool is_dead_end(const Position& parent, Step step);

/// Whether no card can go home by moves that each lower the cost of the relaxed game by their own
/// cost.
///
/// `idle` has the top cards whose removal saves nothing, and the step's card if the step has
/// lowered the cost by all that its card can. They stay idle until a card goes home. To see this,
/// let the cost be c, both with the idle card y and without it, and let it be c - k after k moves
/// that lower it. The same moves are possible without y, so the cost without y is then at least c -
/// k. Cards in cells are always idle, because nothing lies under them. So are cards at feet,
/// because without room only single cards move.
bool is_stuck_without_slack(const Position& parent, Step step, CardSet idle);

}  // namespace freecell
