#pragma once

#include <string>
#include <vector>

#include "dealer/rules.h"
#include "tools/run/measure_names.h"
#include "tools/run/row_kind.h"

namespace freecell {

/// The settings on which the rows of `freecell measure` depend, besides the deals and the limits.
struct MeasureRowSettings {
  Rules rules;
  std::vector<Measure> measures;
  MeasureSearches searches;
};

/// The rows of `freecell measure`. Measures that need no search are taken when the row is written,
/// by the worker that has searched the deal. A deal counts as solved if every requested measure is
/// known, and otherwise as unknown.
class MeasureRows : public RowKind {
 public:
  /// Keeps a reference to `settings`.
  explicit MeasureRows(const MeasureRowSettings& settings) : settings_(settings) {}

  void write(const SearchedDeal& deal, PartTexts& texts) const override;

 private:
  bool is_complete(const ConfirmedOutcome& confirmed, const Outcome& outcome) const;
  void append_values(const SearchedDeal& deal, const ConfirmedOutcome& confirmed,
                     std::string& row) const;

  const MeasureRowSettings& settings_;
};

}  // namespace freecell
