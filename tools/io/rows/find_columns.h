#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tools/io/rows/column.h"

namespace freecell {

/// The content of a row of `freecell find` about a board.
struct FindRow {
  std::string_view deal;
  std::optional<std::int64_t> number;
  std::string_view cascades;  ///< the order of the board's cascades in the deal
};

/// All columns, in the order of the rows.
std::span<const Column<FindRow>> find_columns();

}  // namespace freecell
