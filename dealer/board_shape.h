#pragma once

#include <cstdint>
#include <optional>

#include "dealer/board_grid.h"
#include "dealer/board_text_error.h"
#include "dealer/deal.h"

namespace freecell {

/// The board that a grid shows, or what is wrong.
struct ShapedBoard {
  std::optional<Deal> deal = std::nullopt;
  BoardTextError error = {};   ///< if there is no deal
  bool lacks_cards = false;    ///< all that is wrong is that cards are missing: more lines may come
  bool has_all_cards = false;  ///< whatever is wrong with their places
  bool is_implied = false;     ///< that the lowest missing cards are home; more lines may come
  /// The lines fit cascades, which is how `append_board_text` writes them, and rows, too.
  bool may_be_written = false;
};

/// Finds the one shape that fits a grid: cascades, rows, rows by the places where the cards stand,
/// or a line of 52 cards. If two fit with different boards, that is an error, unless `options`
/// decides.
ShapedBoard shape_board(BoardGrid grid, const BoardTextOptions& options);

}  // namespace freecell
