#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tools/io/rows/data_set.h"

namespace freecell {

/// Which rows of a data set are meant, said by an expression: `verdict=solved and not
/// (player_moves>20 or deal<=1000)`. docs/look-up/statistics.md has the grammar.
class RowFilter {
 public:
  /// Whether a row has what a part of the expression asks for.
  class Condition {
   public:
    virtual ~Condition() = default;
    virtual bool holds(const DataRow& row) const = 0;
  };

  /// All rows.
  RowFilter() = default;
  /// Throws InputError `OPTION 'expression': column 9: reason` for what is no expression over the
  /// columns of `data`. `option`: as the user writes it, `--where`.
  RowFilter(std::string_view option, std::string_view expression, const DataSet& data);

  bool holds(const DataRow& row) const { return condition_ == nullptr || condition_->holds(row); }

 private:
  std::shared_ptr<const Condition> condition_;
};

}  // namespace freecell
