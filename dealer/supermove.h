#pragma once

#include <vector>

#include "dealer/board.h"
#include "dealer/move.h"
#include "dealer/rules.h"

namespace freecell {

/// Supermoves: how many cards of a run may move as one, what that counts, and of which single-card
/// moves it is made up.

/// The largest supermove that is possible with `free_cells` empty cells and `empty_cascades` empty
/// cascades, not counting the target: (free_cells + 1) * 2^empty_cascades.
int supermove_capacity(int free_cells, int empty_cascades);
/// The least number of single-card moves that a supermove of `cards` cards takes.
int supermove_cost(int cards, int free_cells, int empty_cascades);

/// The most cards that a run may have to move as one in the game of `rules`. The target does not
/// count as an empty cascade. A single card needs no room but its target.
int run_room(const Rules& rules, int free_cells, int empty_cascades);

/// What the move of a run of `cards` cards counts in single-card moves: as many as make it up, or,
/// where runs of any length move and single-card moves may not make them up, one for each card.
int run_cost(const Rules& rules, int cards, int free_cells, int empty_cascades);

/// Appends the moves of which `move` is made up: single-card moves, or `move` itself where runs of
/// any length move. `move` must be legal on `board` in the game of `rules`.
void expand_supermove(const Board& board, const Move& move, const Rules& rules,
                      std::vector<Move>& moves);

}  // namespace freecell
