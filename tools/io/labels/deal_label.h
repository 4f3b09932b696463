#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dealer/deal.h"

namespace freecell {

/// The number that `label` is if it is written as numbers are: `617`, but not `0617`, `+617` or
/// `617` and a blank. Whether there is such a deal is another question.
std::optional<std::int64_t> canonical_number(std::string_view label);

/// What a deal is called: `deal 617`; by any other label, which proves nothing,
/// `board "boards.txt:3"`; without a label `board`.
std::string deal_words(std::string_view label);

/// What a board is called whose label is no number, whatever it looks like: `board "617"`.
std::string board_words(std::string_view label);

/// ` with 1 freecell, 8 cascades`.
std::string game_words(int freecells, int cascades);

/// SHA-256 of the board text, which is what `freecell deal 617 | sha256sum` prints.
std::string board_digest(const Deal& deal);

}  // namespace freecell
