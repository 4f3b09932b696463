#pragma once

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/rules.h"

namespace freecell {

/// Makes the position on `board` the start of a deal of its own, without a detour by text. The
/// cards in freecells keep their order; but a deal does not say which cells are empty, so the cells
/// of its games are other ones (`from_game_of_deal`). Throws std::invalid_argument with the reason
/// of Deal::Builder if the board does not have every card once. It has no state and is safe to call
/// from any thread.
Deal deal_of(const Board& board);

/// Throws std::invalid_argument unless the board has as many freecells as `rules`.
void check_freecells(const Board& board, const Rules& rules);

/// Returns the move on `board` that is `move` in a game that starts with `deal_of(board)`. There
/// the cards lie in the first cells; here they lie in the cells of `board`, and the empty cells
/// come after them, in order. This holds for all moves of the game, not only for the first one.
/// It is safe to call from any thread.
Move from_game_of_deal(const Board& board, Move move);

}  // namespace freecell
