#pragma once

#include "solver/position/position.h"

namespace freecell {

/// Stands for a position from which the game cannot be won.
inline constexpr int kNoWayOut = 1 << 10;

/// Returns a lower bound on what the moves after `step` from `parent` *waste*: 0, 1, 2 or
/// kNoWayOut. A move wastes what it costs beyond what it lowers the cost of the relaxed game
/// (relaxed_game.h). So a solution is longer than its first position's bound says by the sum of
/// what its moves waste.
///
/// After the step the position must be *without room*: it has neither a free cell nor an empty
/// cascade. So the step moved a single card from a cascade. Nothing may have gone home by itself.
/// At the end of every solution there is room, and until there is any, only single cards move. Sets
/// of cards are enough to see that this often takes moves that waste something. An empty cascade
/// counts as room whatever it takes, which only makes the bound smaller. The argument does not hold
/// if runs of any length move, because they need no room.
///
/// The function plays an easier game, in which every card that ever lies open stays a place to put
/// cards on. In that game a top card leaves as soon as it fits onto one of these, and so uncovers
/// the card under it. What is impossible in the easier game is impossible in the real one.
///
/// `idle` has the top cards whose removal saves nothing, and the step's card if the step has
/// lowered the cost by all that its card can. As long as nothing has been wasted, such a card moves
/// only home without waste. To see this, let the cost be c, both with the idle card y and without
/// it, and let it be c - k after moves that waste nothing and leave y where it is. The same moves
/// are possible without y; a card that goes onto y is parked instead. Each of them lowers the cost
/// by one at most, so the cost without y is at least c - k then, too. After a waste of one it may
/// be c - k - 1, so idle cards are free to move from then on. Cards in cells and at feet are always
/// idle, because nothing lies under them. When one of them leaves, there is room.
int least_waste(const Position& parent, Step step, CardSet idle, const Game& game);

}  // namespace freecell
