#pragma once

#include "solver/position.h"

namespace freecell {

// Without room, that is with neither a free cell nor an empty cascade, play often gets stuck before
// the next card can go home, and sets of cards tell that. What is asked about is the position
// after `step` from `parent`; it must be without room, so that the step was that of a single card
// from a cascade, and nothing may have gone home by itself.
//
// The question is answered for an easier game, in which every card that ever lies open stays a
// place to put cards on: a top card goes away as soon as it fits onto one of these, and opens the
// one under it. What does not come about there never does. Both functions may say false of
// positions that are stuck, but not true of one that is not.

/// Whether no card can ever go home and no room come about again.
bool is_dead_end(const Position& parent, Step step);

/// Whether no card can go home by moves each of which lowers the cost of the relaxed game by what
/// it costs itself.
///
/// `idle`: top cards that save nothing if they are taken away; the step's card, if the step has
/// lowered the cost by all that its card can. They stay idle until a card goes home: let the cost
/// be c, with the idle card y and without it, and c - k after k moves that lower it. Without y the
/// same moves are possible, and so the cost without y is then at least c - k. Cards in cells are
/// always idle, as nothing lies under them, and so are cards at feet, as without room only single
/// cards move.
bool is_stuck_without_slack(const Position& parent, Step step, CardSet idle);

}  // namespace freecell
