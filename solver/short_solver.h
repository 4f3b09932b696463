#pragma once

#include <memory>

#include "dealer/deal.h"
#include "solver/outcome.h"
#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// Decides whether a deal can be won, as Solver does, and then looks for a short solution: few
/// player moves (a supermove counts 1, a move home 0), usually within a move of the fewest, without
/// proof. The verdict is Solver's, and so is the solution where no shorter one is found.
///
/// Make it once, a thread, and reuse it. Not thread-safe; different solvers are independent. The
/// same deal gets the same outcome whatever was solved before.
class ShortSolver : public SolverInterface {
 public:
  /// `rules` and `memory`: as for Solver. When one of the `limits` is reached after a solution has
  /// been found, the shortest so far is the outcome.
  explicit ShortSolver(const Rules& rules = {}, Limits limits = {}, MemoryBudget* memory = nullptr);
  ~ShortSolver() override;
  ShortSolver(ShortSolver&&) noexcept;
  ShortSolver& operator=(ShortSolver&&) noexcept;

  /// As Solver::solve. `Outcome::stage` counts the beam searches after the stages of Solver.
  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
