#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "dealer/rules.h"
#include "dealer/words.h"
#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// How short a solution should be.
enum class Effort : std::uint8_t {
  kFast,      ///< any solution
  kShort,     ///< a short solution: few solutions are shorter
  kShortest,  ///< a shortest solution: no solution is shorter
};

inline constexpr std::array kEffortWords = {
    Word{"fast", Effort::kFast},
    Word{"short", Effort::kShort},
    Word{"shortest", Effort::kShortest},
};

/// An effort and its settings.
struct EffortSettings {
  Effort effort = Effort::kFast;
  int workers_in_deal = 1;  ///< threads that search one deal together; for kShortest
  int at_least = 0;         ///< kShortest ends at a solution of fewer moves, without a proof
  bool certifies = false;   ///< whether the outcomes of kShortest have Outcome::bound_positions
};

/// Makes a solver of that effort. For kShortest, `rules` may be any, and their counting says which
/// count is minimised. For the other efforts they must be as for Solver. `memory` is as for Solver.
/// The solver's solutions have not been replayed; ConfirmedSolver (solver/confirmed_outcome.h) adds
/// the referee.
std::unique_ptr<SolverInterface> make_solver(const EffortSettings& settings, const Rules& rules,
                                             const Limits& limits, MemoryBudget* memory = nullptr);

}  // namespace freecell
