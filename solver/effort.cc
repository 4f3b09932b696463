#include "solver/effort.h"

#include "solver/short_solver.h"
#include "solver/shortest/shortest_solver.h"

namespace freecell {

std::unique_ptr<DealSolver> make_solver(const EffortSettings& settings, int freecells,
                                        const Limits& limits) {
  switch (settings.effort) {
    case Effort::kFast:
      break;
    case Effort::kShort:
      return std::make_unique<ShortSolver>(freecells, limits);
    case Effort::kShortest:
      return std::make_unique<ShortestSolver>(freecells, limits, settings.counting,
                                              settings.workers_in_deal);
  }
  return std::make_unique<Solver>(freecells, limits);
}

int deals_at_a_time(Effort effort) {
  // Enough that handing parts around costs nothing beside solving them, few enough that the workers
  // end together.
  constexpr int kFastDeals = 32;
  return effort == Effort::kFast ? kFastDeals : 1;
}

}  // namespace freecell
