#pragma once

#include <cstdint>
#include <optional>

#include "dealer/rules.h"
#include "tools/io/files/deal_folder.h"
#include "tools/run/row_kind.h"
#include "tools/run/solve_columns.h"
#include "tools/run/written_solution.h"
#include "tools/terminal/option_values.h"

namespace freecell {

/// The settings on which the rows and solutions of `freecell solve` depend, besides the deals and
/// the limits.
struct SolveRowSettings {
  Rules rules;  ///< `optimal`, `lower_bound` and `gap` use their counting
  RowFormat<SolveRow> format{solve_columns()};
  VerdictSet only = VerdictSet::all();  ///< verdicts that get a row and a solution
  SolutionSettings solutions;
  /// The folder of certificates, if they are wanted. Then every outcome `unsolvable` must have the
  /// positions of its proof (solver/certifying_solver.h).
  std::optional<DealFolder> certificates = {};
};

/// The rows of `freecell solve`. The worker that solves the deals has their solutions confirmed.
class SolveRows : public RowKind {
 public:
  /// Keeps a reference to `settings`.
  explicit SolveRows(const SolveRowSettings& settings)
      : settings_(settings), timing_(settings.format.has("microseconds")) {}

  void write(const SearchedDeal& deal, PartTexts& texts) const override;
  /// Notes what is known about the shortest solutions of the deal.
  void write_interrupted(const SearchedDeal& deal, PartTexts& texts) const override;
  std::size_t usual_row_size() const override;

 private:
  const SolveRowSettings& settings_;
  const bool timing_;
};

}  // namespace freecell
