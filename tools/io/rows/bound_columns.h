#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "tools/io/rows/column.h"

namespace freecell {

/// The content of a row of `freecell bound` about a deal.
struct BoundRow {
  std::string_view deal;
  std::optional<int> player_moves;  ///< not set: there is no such deal
  std::optional<int> card_moves;
};

/// All columns, in the order of the rows.
std::span<const Column<BoundRow>> bound_columns();

}  // namespace freecell
