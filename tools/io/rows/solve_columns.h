#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "dealer/referee.h"
#include "dealer/verdict.h"
#include "tools/io/rows/column.h"

namespace freecell {

/// What a row of `freecell solve` tells of a deal.
struct SolveRow {
  std::string_view deal;
  int freecells = 0;
  int cascades = 0;
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<MoveCounts> counts;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::optional<int> lower_bound;
  std::optional<int> gap;  ///< of the solution over the lower bound
  int stage = 0;           ///< 0: none
  std::uint64_t microseconds = 0;
  std::string_view solution;
};

/// All columns, in the order of the rows.
std::span<const Column<SolveRow>> solve_columns();

/// A flag that asks for columns of `freecell solve`.
struct ColumnFlag {
  std::string_view name;  ///< as in Column::option
  const char* help;
};
std::span<const ColumnFlag> solve_column_flags();

/// The option that asks for the columns on proofs of shortest solutions.
inline constexpr std::string_view kShortestColumns = "effort shortest";

}  // namespace freecell
