#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "dealer/verdict.h"
#include "tools/io/rows/column.h"

namespace freecell {

/// What a row of `freecell fewest` tells of a deal.
struct FewestRow {
  std::string_view deal;
  int lower = 0;             ///< with fewer freecells the deal is proved unsolvable
  std::optional<int> upper;  ///< with so many there is a solution
  StopReason reason = StopReason::kNone;
};

/// All columns, in the order of the rows.
std::span<const Column<FewestRow>> fewest_columns();

}  // namespace freecell
