#pragma once

#include <string_view>

namespace freecell {

/// What values a column of a run's rows has.
struct ColumnType {
  std::string_view type;  ///< `text`, `integer` or `number`; empty: not known
  std::string_view unit;  ///< `moves`; empty: none, or not known
};

/// The type of a column of the rows of `freecell COMMAND`, from the table by which it makes them.
/// Columns that `freecell measure` copies from a CSV are not known, except `deal`. `are_numbered`:
/// whether all deals have numbers.
ColumnType column_type(std::string_view command, std::string_view name, bool are_numbered);

}  // namespace freecell
