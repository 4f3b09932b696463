#pragma once

#include <string>

#include "dealer/board.h"
#include "dealer/move.h"

namespace freecell {

/// Describes for people what `move` does: `7H from cascade 2 to 8S (cascade 5)`. The move must be
/// legal on `board`, and its count must be given.
std::string describe_move(const Board& board, const Move& move);

/// Lists the cards that lie on the foundations of `after` and not yet on those of `before`, low
/// cards first: `AS 2S 2H`.
std::string cards_gone_home(const Board& before, const Board& after);

}  // namespace freecell
