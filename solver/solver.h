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

/// How much work a deal is worth. Both limits are counted, never timed, so that they decide the
/// same on every machine.
struct Limits {
  /// Positions expanded, over all stages.
  std::uint64_t max_expanded = std::numeric_limits<std::uint64_t>::max();
  /// Bytes of stored positions at any one time.
  std::uint64_t max_memory = std::uint64_t{1} << 30;
};

class MemoryBudget;

/// Decides whether a deal can be won. Make it once, a thread, and reuse it: once warm it allocates
/// nothing for ordinary deals, and what a hungry one took is given back. Not thread-safe; different
/// solvers are independent. The same deal gets the same outcome whatever was solved before.
class Solver : public SolverInterface {
 public:
  /// `rules`: of a usual game (Rules::is_usual_game), else std::invalid_argument.
  /// `memory`: which it shares with other solvers, so that a search may have to wait for it;
  /// outlives the solver. Null: there is enough.
  explicit Solver(const Rules& rules = {}, Limits limits = {}, MemoryBudget* memory = nullptr);
  ~Solver() override;
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Searches from `deal`, cheap greedy stages first, a complete search last. The outcome belongs
  /// to the solver and is valid until the next call. Running out of memory is an outcome, not an
  /// exception. Throws std::invalid_argument as Rules::for_deal.
  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
