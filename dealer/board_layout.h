#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "dealer/words.h"

namespace freecell {

/// How the cards of a board are written down.
enum class BoardLayout : std::uint8_t {
  kAny,       ///< what the number of lines and of cards in them tells
  kCascades,  ///< one line a cascade, the deepest card first
  kRows,      ///< row after row, as cards are dealt: the first card of every cascade, and so on
};

/// What a layout is called where one is given: kAny is what nothing was said of.
inline constexpr std::array kBoardLayoutWords = {
    Word{"rows", BoardLayout::kRows},
    Word{"cascades", BoardLayout::kCascades},
};

/// The layout of a board, told by its shape: how many cards each of its lines has. `cascades`: how
/// many cascades the board has, if that is known. kAny: the shape does not tell.
///
/// The start of a game has a shape of its own in either layout: deal 1 is 7 7 7 7 6 6 6 6 in
/// cascades and 8 8 8 8 8 8 4 in rows. Any other shape is that of cascades, with one exception:
/// lines that could be the rows of the usual eight cascades, and are not eight lines, do not tell.
BoardLayout layout_of_shape(std::span<const int> line_sizes, std::optional<int> cascades);

}  // namespace freecell
