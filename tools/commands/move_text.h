#pragma once

#include <string>

#include "dealer/board.h"
#include "dealer/move.h"

namespace freecell {

/// What `move`, legal on `board` and with its count given, does, for people: `7H from cascade 2 to
/// 8S (cascade 5)`.
std::string describe_move(const Board& board, const Move& move);

/// The cards that lie on the foundations of `after` and not yet on those of `before`, low cards
/// first: `AS 2S 2H`.
std::string cards_gone_home(const Board& before, const Board& after);

}  // namespace freecell
