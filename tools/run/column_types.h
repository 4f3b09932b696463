#pragma once

#include <string_view>

namespace freecell {

/// The kind of values that a column of a run's rows has.
struct ColumnType {
  std::string_view type;  ///< `text`, `integer` or `number`; empty if it is not known
  std::string_view unit;  ///< `moves`; empty if there is none or it is not known
};

/// Returns the type of a column of the rows of `freecell COMMAND`. It comes from the table from
/// which the rows are made. Columns that `freecell measure` copies from a CSV are not known, except
/// `deal`. `are_numbered` says whether all deals have numbers.
ColumnType column_type(std::string_view command, std::string_view name, bool are_numbered);

}  // namespace freecell
