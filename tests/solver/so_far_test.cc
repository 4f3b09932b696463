#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/confirmed_fewest.h"
#include "solver/confirmed_outcome.h"
#include "solver/prover.h"

namespace freecell {
namespace {

/// Solves `deal` and calls `look` with the progress as often as the search asks whether to stop.
Outcome solve_looking(SolverInterface& solver, const Deal& deal,
                      const std::function<void(const Outcome&)>& look) {
  return solver.solve(deal, [&] {
    look(solver.so_far());
    return StopReason::kNone;
  });
}

/// The positions never go down, and the last ones seen are close to the outcome's.
TEST(SoFar, PositionsGrow) {
  std::vector<std::unique_ptr<SolverInterface>> solvers;
  solvers.push_back(make_solver({}, {}, {}));
  solvers.push_back(make_solver({.effort = Effort::kShort}, {}, {}));
  solvers.push_back(make_solver({.effort = Effort::kShortest}, {}, {.max_expanded = 60'000}));
  solvers.push_back(make_solver({.effort = Effort::kShortest, .workers_in_deal = 3},
                                Rules().with_counting({.metric = Metric::kCardMoves}),
                                {.max_expanded = 60'000}));
  solvers.push_back(std::make_unique<FewestSolver>());
  solvers.push_back(std::make_unique<Prover>());
  for (std::size_t index = 0; index < solvers.size(); ++index) {
    // The third time the progress of the others must be forgotten. Proofs take long to solve 31465.
    const int hard = index + 1 == solvers.size() ? 146692 : 31465;
    for (const std::int64_t number : {11982, hard, 11982}) {
      std::uint64_t last = 0;
      int looks = 0;
      const Outcome outcome =
          solve_looking(*solvers[index], microsoft_deal(number), [&](const Outcome& so_far) {
            EXPECT_GE(so_far.expanded, last);
            EXPECT_LT(so_far.expanded, looks == 0 ? 30'000u : ~std::uint64_t{0});
            last = so_far.expanded;
            ++looks;
          });
      EXPECT_GT(looks, 0) << index << " " << number;
      EXPECT_LE(last, outcome.expanded) << index << " " << number;
      if (number == 11982) {
        EXPECT_GT(last, outcome.expanded / 2) << index;
      }
    }
  }
}

TEST(SoFar, HasTheBestSolutionAndTheBound) {
  ConfirmedSolver solver({.effort = Effort::kShortest});
  int best = 0;
  int bound = 0;
  const ConfirmedOutcome& outcome = solver.solve(microsoft_deal(2), [&] {
    const ConfirmedOutcome& so_far = solver.so_far();
    if (so_far.verdict == Verdict::kSolved) best = so_far.counts->player_moves;
    EXPECT_GE(so_far.lower_bound.value_or(bound), bound);
    bound = so_far.lower_bound.value_or(bound);
    EXPECT_LE(bound, 21);
    return StopReason::kNone;
  });
  EXPECT_GE(best, 21);
  EXPECT_GT(bound, 10);
  EXPECT_EQ(outcome.counts->player_moves, 21);
  EXPECT_GT(outcome.expanded, 40'000u);
}

TEST(SoFar, StopsAsSoonAsTheSolutionIsShortEnough) {
  ConfirmedSolver solver({.effort = Effort::kShortest});
  const ConfirmedOutcome& outcome = solver.solve(microsoft_deal(31465), [&] {
    return solver.so_far().verdict == Verdict::kSolved ? StopReason::kTime : StopReason::kNone;
  });
  EXPECT_EQ(outcome.verdict, Verdict::kSolved);
  EXPECT_EQ(outcome.reason, StopReason::kTime);
  EXPECT_GT(outcome.gap, 0);
}

TEST(SoFar, HasTheFreecells) {
  ConfirmedFewestSolver solver;
  int least = 0;
  const ConfirmedFewest fewest = solver.solve(microsoft_deal(11982), [&] {
    least = solver.so_far().freecells.lower;
    return StopReason::kNone;
  });
  EXPECT_EQ(least, 4);
  EXPECT_EQ(fewest.freecells.upper, 5);
}

}  // namespace
}  // namespace freecell
