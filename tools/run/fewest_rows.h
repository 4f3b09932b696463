#pragma once

#include "dealer/rules.h"
#include "tools/run/row_kind.h"
#include "tools/run/written_solution.h"

namespace freecell {

/// The settings on which the rows of `freecell fewest` depend, besides the deals and the limits.
struct FewestRowSettings {
  Rules rules{.freecells = kMaxFreecells};  ///< with the largest number of freecells to try
  SolutionSettings solutions;
};

/// The rows of `freecell fewest`. The worker that searches the deals has their solutions confirmed.
/// Each is confirmed with the number of freecells that it is said to need.
class FewestRows : public RowKind {
 public:
  /// Keeps a reference to `settings`.
  explicit FewestRows(const FewestRowSettings& settings) : settings_(settings) {}

  void write(const SearchedDeal& deal, PartTexts& texts) const override;

 private:
  const FewestRowSettings& settings_;
};

}  // namespace freecell
