#pragma once

#include <memory>
#include <string>

#include "dealer/counting.h"
#include "tools/cli/option_values.h"
#include "tools/cli/row_part.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/time_limit.h"
#include "tools/io/csv.h"
#include "tools/io/deal_source.h"

namespace freecell {

/// What the rows and solutions of a run depend on besides the deals and the limits.
struct RowSettings {
  int freecells = kDefaultFreecells;
  int cascades = kDefaultCascades;
  CsvColumns columns;
  Counting counting;  ///< what `optimal`, `lower_bound` and `gap` are about
  TimeLimit time_limit;
  VerdictSet only = VerdictSet::all();  ///< verdicts that get a row and a solution
  SolutionSettings solutions;
};

/// Some consecutive deals of `freecell solve`. The worker that solves them judges their solutions.
class SolvePart : public RowPart {
 public:
  /// Keeps a reference to `settings`.
  SolvePart(const RowSettings& settings, std::unique_ptr<NamedDeals> deals);

  Deal deal(int index) override;

 protected:
  void add_row(int index, const Deal* deal, const Outcome& outcome) override;
  void add_interrupted(int index, const Deal* deal, const Outcome& outcome) override;

 private:
  const RowSettings& settings_;
  Stopwatch stopwatch_;
};

}  // namespace freecell
