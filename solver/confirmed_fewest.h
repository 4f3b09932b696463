#pragma once

#include <optional>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "solver/fewest_solver.h"

namespace freecell {

/// The fewest freecells with which a deal can be won, with the solution that needs no more.
struct ConfirmedFewest {
  /// kSolved if the fewest freecells are known, otherwise as FewestSolver says.
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  /// `upper` is empty if no solution was found, or if the referee refused it.
  FewestFreecells freecells;
  Rules rules;  ///< those of the game that `solution` wins: with `upper` freecells
  /// The solution with `upper` freecells, whether or not fewer are enough. It belongs to the
  /// confirmer.
  const ConfirmedOutcome& solution;
};

/// Has the referee confirm what a FewestSolver claims. `deal` is null if there is no deal. The
/// result is valid until the confirmer's next call.
ConfirmedFewest confirm_fewest(Confirmer& confirmer, const Deal* deal, const Rules& rules,
                               const FewestOutcome& claim);

/// Finds the fewest freecells and has the solution confirmed. It consists of a FewestSolver and a
/// Confirmer behind it. Not thread-safe. Use one object per thread and reuse it.
class ConfirmedFewestSolver {
 public:
  /// The parameters are those of FewestSolver.
  explicit ConfirmedFewestSolver(const Rules& rules = {}, const Limits& limits = {},
                                 MemoryBudget* memory = nullptr)
      : rules_(rules), solver_(rules, limits, memory) {}

  /// The result belongs to the solver and is valid until the next call. Reaching a limit is an
  /// outcome, not an exception.
  ConfirmedFewest solve(const Deal& deal, const StopCallback& stop = {}) {
    return confirm_fewest(confirmer_, &deal, rules_, solver_.solve(deal, stop));
  }

  /// What the search that is running has come to (SolverInterface::so_far): the bounds so far, and
  /// moves that nobody has replayed. Only the stop callback may call it.
  const FewestOutcome& so_far() const { return solver_.so_far(); }

 private:
  Rules rules_;
  FewestSolver solver_;
  Confirmer confirmer_;
};

}  // namespace freecell
