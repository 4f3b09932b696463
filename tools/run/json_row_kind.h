#pragma once

#include <cstddef>

#include "tools/io/rows/json_rows.h"
#include "tools/run/row_kind.h"

namespace freecell {

/// Rows of another kind as lines of JSON. The worker that makes a row converts it, so that the
/// thread that writes has no more to do.
class JsonRowKind : public RowKind {
 public:
  /// Keeps a reference to `rows`.
  JsonRowKind(const RowKind& rows, const std::vector<JsonColumn>& columns)
      : rows_(rows), writer_(columns) {}

  void write(const SearchedDeal& deal, PartTexts& texts) const override;
  void write_interrupted(const SearchedDeal& deal, PartTexts& texts) const override {
    rows_.write_interrupted(deal, texts);
  }
  std::size_t usual_row_size() const override;

 private:
  const RowKind& rows_;
  JsonRowWriter writer_;
};

}  // namespace freecell
