#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// The number that `label` states, if it is written as numbers are: `617`, but not `0617`, `+617`
/// or `617` and a blank. A deal of that number may not exist.
std::optional<std::int64_t> canonical_number(std::string_view label);

/// The words for a deal in messages: `deal 617` for a number; `board "boards.txt:3"` for any other
/// label, which proves nothing; `board` without a label.
std::string deal_words(std::string_view label);

/// The words for a board whose label is not a number, whatever it looks like: `board "617"`.
std::string board_words(std::string_view label);

/// ` with 1 freecell, 8 cascades`; ` of bakers with 4 freecells, 8 cascades`.
std::string game_words(const Rules& rules);

/// SHA-256 of the board text; the same digest as `freecell deal 617 | sha256sum` prints.
std::string board_digest(const Deal& deal);

}  // namespace freecell
