#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "dealer/rules.h"
#include "dealer/words.h"

namespace freecell {

/// How the cards of a board are written down.
enum class BoardLayout : std::uint8_t {
  kAny,       ///< the layout that follows from the shape of the board
  kCascades,  ///< one line per cascade, the deepest card first
  kRows,      ///< one line per row, in dealing order: the first card of every cascade, and so on
};

/// The words that name a layout. kAny has no word, because it means that no layout was given.
inline constexpr std::array kBoardLayoutWords = {
    Word{"rows", BoardLayout::kRows},
    Word{"cascades", BoardLayout::kCascades},
};

/// Determines the layout of a board from its shape, that is, the number of cards in each line.
/// `cascades` is the number of cascades of the board, if that is known. Returns kAny if the shape
/// does not determine the layout.
///
/// The start of a game has a distinct shape in each layout: deal 1 is 7 7 7 7 6 6 6 6 in cascades
/// and 8 8 8 8 8 8 4 in rows. Any other shape means cascades, with one exception. If the lines
/// could be the rows of the usual eight cascades and there are not eight lines, the shape does not
/// determine the layout. (Another `game` deals fewer cards to cascades, and has its own usual
/// number of these.)
BoardLayout layout_of_shape(std::span<const int> line_sizes, std::optional<int> cascades,
                            const Rules& game = {});

/// Whether a shape is that of a game that has just been dealt, in cascades or in rows.
bool is_start_in_cascades(std::span<const int> line_sizes, const Rules& game = {});
bool is_start_in_rows(std::span<const int> line_sizes, const Rules& game = {});

}  // namespace freecell
