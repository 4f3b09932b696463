// Solves a few deals, one by one or, where there is freecell::batch, all at once.

#include <freecell/dealer/microsoft.h>
#include <freecell/solver/effort.h>

#if defined(HAS_BATCH)
#include <freecell/solver/batch/batch.h>
#endif

#include <memory>

namespace {

using namespace freecell;

#if defined(HAS_BATCH)

/// One deal.
struct Part : BatchPart {
  explicit Part(int deal) : number(deal) {}
  int size() const override { return 1; }

  int number;
  bool is_solved = false;
};

int count_solved(int count) {
  int next = 1;
  int solved = 0;
  run_batch<Part>(
      {.next = [&](int) { return next <= count ? std::make_unique<Part>(next++) : nullptr; },
       .make_worker =
           [] {
             const std::shared_ptr<SolverInterface> solver = make_solver({}, Rules{}, Limits{});
             return [solver](Part& part) {
               const Outcome& outcome = solver->solve(microsoft_deal(part.number));
               part.is_solved = outcome.verdict == Verdict::kSolved;
               return outcome.expanded;
             };
           },
       .take =
           [&](const Part& part) {
             solved += part.is_solved ? 1 : 0;
             return true;
           }},
      {.jobs = 2});
  return solved;
}

#else

int count_solved(int count) {
  const auto solver = make_solver({}, Rules{}, Limits{});
  int solved = 0;
  for (int number = 1; number <= count; ++number) {
    solved += solver->solve(microsoft_deal(number)).verdict == Verdict::kSolved ? 1 : 0;
  }
  return solved;
}

#endif

}  // namespace

extern "C" int solved_among_the_first(int count) { return count_solved(count); }
