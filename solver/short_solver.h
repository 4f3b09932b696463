#pragma once

#include <memory>

#include "dealer/deal.h"
#include "solver/outcome.h"
#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// Decides whether a deal can be won, as Solver does, and then looks for a solution with few player
/// moves (a supermove counts 1, a move home 0). The solution usually has at most one move more than
/// the fewest, but that is not proved. The verdict is that of Solver. So is the solution if no
/// shorter one is found.
///
/// Not thread-safe. Make one solver per thread and reuse it. The same deal gets the same outcome
/// whatever was solved before.
class ShortSolver : public SolverInterface {
 public:
  /// `rules` and `memory` are as for Solver. If one of the `limits` is reached after a solution has
  /// been found, the outcome is the shortest solution so far.
  explicit ShortSolver(const Rules& rules = {}, Limits limits = {}, MemoryBudget* memory = nullptr);
  ~ShortSolver() override;
  ShortSolver(ShortSolver&&) noexcept;
  ShortSolver& operator=(ShortSolver&&) noexcept;

  /// Does the same as Solver::solve, and shortens the solution. If the machine's memory does not
  /// suffice for the shortening, the outcome is the solution so far, with StopReason::kMemory.
  /// `Outcome::stage` numbers the beam searches after the stages of Solver.
  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const Outcome& so_far() const override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
