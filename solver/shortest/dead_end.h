#pragma once

#include "solver/position.h"

namespace freecell {

// Without room, that is with neither a free cell nor an empty cascade, play often gets stuck before
// the next card can go home, and sets of cards are enough to detect that. The functions judge the
// position after `step` from `parent`. It must be without room, so the step moved a single card
// from a cascade, and nothing may have gone home by itself.
//
// They answer for an easier game, in which every card that ever lies open stays a place to put
// cards on. There a top card leaves as soon as it fits onto one of these, and opens the card under
// it. What is impossible in the easier game is impossible in the real one. Both functions may
// return false for a stuck position, but never return true for one that is not stuck.

/// Whether no card can ever go home and no room can ever be made again.
bool is_dead_end(const Position& parent, Step step);

/// Whether no card can go home by moves that each lower the cost of the relaxed game by their own
/// cost.
///
/// `idle`: top cards whose removal saves nothing, and the step's card if the step has lowered the
/// cost by all that its card can. They stay idle until a card goes home. To see this, let the cost
/// be c, with the idle card y and without it, and c - k after k moves that lower it. The same moves
/// are possible without y, so the cost without y is then at least c - k. Cards in cells are always
/// idle, as nothing lies under them, and so are cards at feet, as without room only single cards
/// move.
bool is_stuck_without_slack(const Position& parent, Step step, CardSet idle);

}  // namespace freecell
