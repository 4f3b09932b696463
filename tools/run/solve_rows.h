#pragma once

#include <cstdint>

#include "dealer/rules.h"
#include "tools/run/row_kind.h"
#include "tools/run/solve_columns.h"
#include "tools/run/written_solution.h"
#include "tools/terminal/option_values.h"

namespace freecell {

/// What the rows and solutions of `freecell solve` depend on besides the deals and the limits.
struct SolveRowSettings {
  Rules rules;  ///< their counting is what `optimal`, `lower_bound` and `gap` are about
  RowFormat<SolveRow> format{solve_columns()};
  VerdictSet only = VerdictSet::all();  ///< verdicts that get a row and a solution
  SolutionSettings solutions;
};

/// The rows of `freecell solve`. The worker that solves the deals has their solutions
/// confirmed.
class SolveRows : public RowKind {
 public:
  /// Keeps a reference to `settings`.
  explicit SolveRows(const SolveRowSettings& settings)
      : settings_(settings), timing_(settings.format.has("microseconds")) {}

  void write(const SearchedDeal& deal, PartTexts& texts) const override;
  /// Tells what was found out about the shortest solutions of the deal.
  void write_interrupted(const SearchedDeal& deal, PartTexts& texts) const override;
  std::size_t usual_row_size() const override;

 private:
  const SolveRowSettings& settings_;
  const bool timing_;
};

}  // namespace freecell
