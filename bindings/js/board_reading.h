#pragma once

#include <string_view>

#include "dealer/board_layout.h"
#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// Reads the first board of a text, as `freecell solve` reads the text of a file. `cascades` is the
/// number that the board must have, or 0 if it may have any; `game` says how its starts look.
/// Throws InputError.
Deal read_one_board(std::string_view text, int cascades, BoardLayout layout, const Rules& game);

}  // namespace freecell
