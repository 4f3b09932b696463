#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "dealer/board_grid.h"

namespace freecell {

/// The first word that has a gap before it which only blanks show, or nullptr. Blanks are a gap if
/// they leave room for a card where others leave none; if the board is not `lenient`, also if they
/// are wider than others for no reason. Lines of `full` words have no gaps.
const BoardWord* find_blank_gap(const std::vector<GridLine>& lines, bool lenient, std::size_t full);

/// How many columns the blanks before all lines have room for.
int room_before(const std::vector<GridLine>& lines);

/// The columns in which the cards of rows stand.
struct RowColumns {
  std::vector<std::vector<int>> of_words;  ///< the column of each word of each line, from 0
  int count = 0;
};

/// Finds the columns by the places of the words. All words begin at places that are equally far
/// apart, or all end so; if they do neither, there are no columns. The first column is that of the
/// word furthest left. If the columns have `heads`, each of these stands in its own.
std::optional<RowColumns> find_columns(const std::vector<GridLine>& lines,
                                       const std::vector<BoardWord>& heads);

}  // namespace freecell
