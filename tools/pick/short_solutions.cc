#include "tools/pick/short_solutions.h"

#include <cstddef>
#include <cstdint>
#include <memory>

#include "solver/batch/batch.h"
#include "solver/memory_budget.h"
#include "tools/run/batch_memory.h"

namespace freecell {
namespace {

/// A deal, by its place among all.
struct Part : BatchPart {
  explicit Part(std::size_t place) : at(place) {}
  int size() const override { return 1; }

  std::size_t at;
};

}  // namespace

std::vector<ConfirmedOutcome> short_solutions(const std::vector<Deal>& deals, const Rules& rules,
                                              int jobs) {
  const Limits limits;
  MemoryBudget memory(share_memory(default_process_memory(), jobs).search, limits.max_memory);
  std::vector<ConfirmedOutcome> outcomes(deals.size());
  std::size_t next = 0;
  std::size_t finished = 0;
  const auto make_worker = [&] {
    const auto solver = std::make_shared<ConfirmedSolver>(EffortSettings{.effort = Effort::kShort},
                                                          rules, limits, &memory);
    return [solver, &deals, &outcomes](Part& part) {
      outcomes[part.at] = solver->solve(deals[part.at]);
      return outcomes[part.at].expanded;
    };
  };
  run_batch<Part>(
      {.next = [&](int) { return next < deals.size() ? std::make_unique<Part>(next++) : nullptr; },
       .make_worker = make_worker,
       // Parts are taken in order, so the one at which the batch ends does not depend on the
       // workers.
       .take =
           [&](const Part& part) {
             finished = part.at + 1;
             return outcomes[part.at].verdict == Verdict::kSolved;
           }},
      {.jobs = jobs});
  outcomes.resize(finished);
  return outcomes;
}

}  // namespace freecell
