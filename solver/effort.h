#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "dealer/rules.h"
#include "dealer/words.h"
#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// What a deal's solution is wanted for.
enum class Effort : std::uint8_t {
  kFast,      ///< to know whether there is one
  kShort,     ///< to know about how long it is: few are shorter
  kShortest,  ///< to know its length: none is shorter
};

inline constexpr std::array kEffortWords = {
    Word{"fast", Effort::kFast},
    Word{"short", Effort::kShort},
    Word{"shortest", Effort::kShortest},
};

/// An effort, and what it needs to know.
struct EffortSettings {
  Effort effort = Effort::kFast;
  int workers_in_deal = 1;  ///< threads that search one deal together, for kShortest
};

/// A new solver of that effort. `rules`: for kShortest any, and their counting says what is
/// shortest; else as for Solver. `memory`: as for Solver. Its solutions have not been replayed yet:
/// ConfirmedSolver (solver/confirmed_outcome.h) is the same with the referee behind it.
std::unique_ptr<SolverInterface> make_solver(const EffortSettings& settings, const Rules& rules,
                                             const Limits& limits, MemoryBudget* memory = nullptr);

/// How many deals a worker of a batch should take at a time: many that take microseconds, one that
/// takes seconds.
int deals_at_a_time(Effort effort);

}  // namespace freecell
