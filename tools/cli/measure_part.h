#pragma once

#include <memory>
#include <vector>

#include "tools/cli/measures.h"
#include "tools/cli/row_part.h"

namespace freecell {

/// What the rows of `freecell measure` depend on besides the deals and the limits.
struct MeasureSettings {
  int freecells = kDefaultFreecells;
  int cascades = kDefaultCascades;
  std::vector<Measure> measures;
  MeasureSearches searches;
};

/// Some consecutive deals of `freecell measure`. What takes no search is measured when the row is
/// written, by the worker that has searched the deal. A deal counts as solved if all is measured
/// that was asked for, else as unknown.
class MeasurePart : public RowPart {
 public:
  /// Keeps a reference to `settings`.
  MeasurePart(const MeasureSettings& settings, std::unique_ptr<NamedDeals> deals)
      : RowPart(std::move(deals)), settings_(settings) {}

 protected:
  void add_row(int index, const Deal* deal, const Outcome& outcome) override;

 private:
  bool is_complete(const Judgement& judgement, const Outcome& outcome) const;
  void append_values(const Deal& deal, const Outcome& outcome, const Judgement& judgement);

  const MeasureSettings& settings_;
};

}  // namespace freecell
