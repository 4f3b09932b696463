#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/outcome.h"
#include "solver/solver_interface.h"
#include "solver/stop_callback.h"

namespace freecell {

/// How much work a solver may spend on a deal. Both limits are counted, never timed, so they have
/// the same effect on every machine.
struct Limits {
  /// Positions expanded, over all stages.
  std::uint64_t max_expanded = std::numeric_limits<std::uint64_t>::max();
  /// Bytes of stored positions at any one time.
  std::uint64_t max_memory = std::uint64_t{1} << 30;
};

class MemoryBudget;
struct SolveSchedule;

/// Decides whether a deal can be won. Not thread-safe. Make one solver per thread and reuse it.
/// Once its buffers have grown, it allocates nothing for ordinary deals of FreeCell, and it frees
/// what a large deal took. The same deal gets the same outcome whatever was solved before.
class Solver : public SolverInterface {
 public:
  /// Throws std::invalid_argument unless `rules` are those of a usual game (Rules::is_usual_game).
  /// `memory` is a budget that the solver shares with other solvers, so that a search may have to
  /// wait for memory. It must outlive the solver. Null means that there is enough.
  explicit Solver(const Rules& rules = {}, Limits limits = {}, MemoryBudget* memory = nullptr);
  /// For tests, whose schedules have other limits (solver/schedule.h).
  Solver(const Rules& rules, const SolveSchedule& schedule);
  ~Solver() override;
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Tries cheap greedy stages first and a complete search last. The outcome belongs to the solver
  /// and is valid until the next call. Running out of memory is an outcome, not an exception.
  /// Throws std::invalid_argument in the same cases as Rules::for_deal.
  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const Outcome& so_far() const override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
