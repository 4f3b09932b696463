#pragma once

#include <span>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "solver/autoplay.h"
#include "solver/position.h"

namespace freecell {

/// Turns the steps of a search from the start of `deal`, which is the position `start`, into moves
/// between cascades, cells and foundations (`moves`, cleared first). The moves are as standard
/// notation lists them: without the home moves that the ms rule makes by itself, and with count 0
/// where the count is implied. They include the other moves that the search made by `rule`. Steps
/// name cards, so this function chooses the empty cascade or cell for each move. It takes the first
/// that is free.
void replay_steps(const Deal& deal, const Position& start, const Game& game, SearchAutoplay rule,
                  std::span<const Step> steps, std::vector<Move>& moves);

}  // namespace freecell
