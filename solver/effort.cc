#include "solver/effort.h"

#include "solver/short_solver.h"
#include "solver/shortest_solver.h"

namespace freecell {

std::unique_ptr<SolverInterface> make_solver(const EffortSettings& settings, const Rules& rules,
                                             const Limits& limits, MemoryBudget* memory) {
  switch (settings.effort) {
    case Effort::kFast:
      break;
    case Effort::kShort:
      return std::make_unique<ShortSolver>(rules, limits, memory);
    case Effort::kShortest:
      return std::make_unique<ShortestSolver>(rules, limits, settings.workers_in_deal,
                                              settings.certifies ? Prunes::certifiable() : Prunes(),
                                              memory, settings.at_least, settings.certifies);
  }
  return std::make_unique<Solver>(rules, limits, memory);
}

}  // namespace freecell
