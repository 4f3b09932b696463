#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "dealer/words.h"

namespace freecell {

/// How the cards of a board are written down.
enum class BoardLayout : std::uint8_t {
  kAny,       ///< whichever layout the shape of the board tells
  kCascades,  ///< one line a cascade, the deepest card first
  kRows,      ///< one line a row, as cards are dealt: the first card of every cascade, and so on

};

/// The words that name a layout. kAny has none: it means that no layout was given.
inline constexpr std::array kBoardLayoutWords = {
    Word{"rows", BoardLayout::kRows},
    Word{"cascades", BoardLayout::kCascades},
};

/// Tells the layout of a board by its shape, the number of cards in each line. `cascades`: how many
/// cascades the board has, if that is known. Returns kAny if the shape does not tell.
///
/// The start of a game has a shape of its own in either layout: deal 1 is 7 7 7 7 6 6 6 6 in
/// cascades and 8 8 8 8 8 8 4 in rows. Any other shape means cascades, with one exception: the
/// shape does not tell if the lines could be the rows of the usual eight cascades and there are not
/// eight of them.
BoardLayout layout_of_shape(std::span<const int> line_sizes, std::optional<int> cascades);

}  // namespace freecell
