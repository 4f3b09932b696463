#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/io/rows/json_rows.h"

namespace freecell {

/// The kind of values that a column of a run's rows has.
struct ColumnType {
  std::string_view type;  ///< `text`, `integer` or `number`; empty if it is not known
  std::string_view unit;  ///< `moves`; empty if there is none or it is not known
};

/// The types of the columns of the rows of `freecell COMMAND`, from the table by which it makes
/// them. Columns that `freecell measure` copies are known if they are ours. `are_numbered`: whether
/// all deals have numbers.
std::vector<ColumnType> column_types(std::string_view command,
                                     const std::vector<std::string>& columns, bool are_numbered);

/// The same columns for rows of JSON.
std::vector<JsonColumn> json_columns(std::string_view command,
                                     const std::vector<std::string>& columns, bool are_numbered);

}  // namespace freecell
