#pragma once

#include <cstdint>
#include <optional>

#include "solver/solver.h"
#include "tools/io/rows/data_set.h"
#include "tools/pick/pack_game.h"

namespace freecell {

/// Whether the deal of a row may be solved, as far as the row itself says: it has no other verdict.
bool may_be_solved(const DataRow& row);

/// Says which deals of rows are solved. Rows of other programs may have no verdict. A deal number
/// is decided then; a board counts as solved.
class SolvedDeals {
 public:
  /// The most positions that deciding a deal may take. A deal that takes more is not solved.
  static constexpr std::uint64_t kMostExpanded = 1'000'000;

  explicit SolvedDeals(const DataSet& data) : game_(data) {}

  /// Throws InputError, with the place, if the row names a game that does not exist.
  bool contain(const DataRow& row);

 private:
  bool decide(const Deal& deal, const Rules& rules);

  PackGame game_;  ///< of a row without columns for it
  std::optional<Solver> solver_;
  int freecells_ = 0;  ///< of the solver
};

}  // namespace freecell
