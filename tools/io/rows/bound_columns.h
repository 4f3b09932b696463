#pragma once

#include <span>
#include <string_view>

#include "tools/io/rows/column.h"

namespace freecell {

/// The content of a row of `freecell bound` about a deal.
struct BoundRow {
  std::string_view deal;
  int player_moves = 0;
  int card_moves = 0;
};

/// All columns, in the order of the rows.
std::span<const Column<BoundRow>> bound_columns();

}  // namespace freecell
