#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "dealer/verdict.h"
#include "tools/io/rows/column.h"

namespace freecell {

/// The content of a row of `freecell fewest` about a deal.
struct FewestRow {
  std::string_view deal;
  int lower = 0;             ///< the deal is proved unsolvable with fewer freecells
  std::optional<int> upper;  ///< there is a solution with this many freecells
  StopReason reason = StopReason::kNone;
};

/// All columns, in the order of the rows.
std::span<const Column<FewestRow>> fewest_columns();

}  // namespace freecell
