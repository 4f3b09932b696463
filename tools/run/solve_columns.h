#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "solver/outcome.h"
#include "tools/io/rows/column.h"

namespace freecell {

/// The subject of a row of `freecell solve`: a deal after its search. Columns take their values
/// from it. The references are valid only during a call.
struct SolveRow {
  std::string_view name;  ///< the name of the deal
  const Deal* deal;       ///< null if making the deal failed
  const Rules& rules;     ///< the rules for the deal
  const Outcome& outcome;
  const ConfirmedOutcome& confirmed;
  std::uint64_t microseconds;  ///< the time of the search
};

/// All columns, in the order of the rows.
std::span<const Column<SolveRow>> solve_columns();

/// A flag that asks for columns of `freecell solve`.
struct ColumnFlag {
  std::string_view name;  ///< the name, as in Column::option
  const char* help;
};
std::span<const ColumnFlag> solve_column_flags();

/// The option that asks for the columns on proofs of shortest solutions.
inline constexpr std::string_view kShortestColumns = "effort shortest";

}  // namespace freecell
