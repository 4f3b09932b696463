#pragma once

#include <string>
#include <vector>

#include "dealer/deal_finder.h"
#include "tools/io/rows/find_columns.h"
#include "tools/run/row_kind.h"

namespace freecell {

/// The rows of `freecell find`: one for each number of a board, or one without a number. The worker
/// looks for the numbers when it writes the rows. A deal with a number counts as solved, one
/// without as unknown.
class FindRows : public RowKind {
 public:
  /// `any_order`: the cascades may be in any order. `tells`: whether a message says which boards
  /// have no number.
  FindRows(RowFormat<FindRow> format, bool any_order, bool tells)
      : format_(std::move(format)), any_order_(any_order), tells_(tells) {}

  void write(const SearchedDeal& deal, PartTexts& texts) const override;

 private:
  std::vector<FoundDeal> find(const Deal& layout, std::string& objection) const;

  const DealFinder finder_;
  const RowFormat<FindRow> format_;
  const bool any_order_;
  const bool tells_;
};

}  // namespace freecell
