#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "tools/io/rows/column.h"
#include "tools/io/rows/data_set.h"

namespace freecell {

/// Selects rows of a data set by an expression: `verdict=solved and not (player_moves>20 or
/// deal<=1000)`. docs/look-up/statistics.md has the grammar.
class RowFilter {
 public:
  /// Whether a row satisfies a part of the expression.
  using Condition = std::function<bool(const DataRow& row)>;

  /// Selects all rows.
  RowFilter() = default;
  /// Throws InputError `OPTION 'expression': at character 9: reason` if the text is not an
  /// expression over the columns of `data`, or asks a column of `known` for a word that it never
  /// has. `option` is the option's name as the user writes it, `--where`. `known` is needed only
  /// during the call.
  RowFilter(std::string_view option, std::string_view expression, const DataSet& data,
            std::span<const ColumnDescription> known = {});

  bool holds(const DataRow& row) const { return !condition_ || condition_(row); }

 private:
  Condition condition_;
};

}  // namespace freecell
