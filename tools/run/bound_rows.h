#pragma once

#include "tools/run/row_kind.h"

namespace freecell {

/// The rows of `freecell bound`. The worker computes the bounds when it writes the row. A deal
/// counts as solved.
class BoundRows : public RowKind {
 public:
  void write(const SearchedDeal& deal, PartTexts& texts) const override;
};

}  // namespace freecell
