#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "solver/confirmed_outcome.h"
#include "solver/solver.h"
#include "tests/solver/impatient.h"

// Deals that come to the searches that few deals need. (plain_verdicts_test.cc has the verdicts of
// small boards, against brute force.)
namespace freecell {
namespace {

using test::impatient;
using test::set_limit;

/// Deal 94717719 takes more than 11 million positions in the first order, and the search with
/// symmetry reduction loses its solutions.
TEST(Verdict, SlowIsSolvedByTheSecondOrderWhenTheOthersHaveTakenLong) {
  Solver solver;
  const Outcome& outcome = solver.solve(microsoft_deal(94717719));
  EXPECT_EQ(outcome.verdict, Verdict::kSolved);
  const SolveSchedule schedule;
  EXPECT_GT(outcome.expanded, schedule.stages[0].limit + schedule.stages[1].limit);
  EXPECT_LT(outcome.expanded, 1'000'000u);
}

/// All searches before and after the beam search give up at once. Complete searches and proofs take
/// more than a thousand million positions.
TEST(Verdict, SlowIsSolvedByTheBeamSearch) {
  const Rules rules = Rules().with_freecells(1);
  const Deal deal = microsoft_deal(464404);
  const auto verdict = [&](std::uint32_t width) {
    SolveSchedule schedule = impatient(1);
    set_limit(schedule, Search::kBeam, width);
    Solver solver(rules, schedule);
    const auto stop = [&] {
      return solver.so_far().expanded > 2'000'000 ? StopReason::kTime : StopReason::kNone;
    };
    return Confirmer().confirm(&deal, rules, solver.solve(deal, stop)).verdict;
  };
  EXPECT_EQ(verdict(30'000), Verdict::kSolved);
  EXPECT_EQ(verdict(3'000), Verdict::kUnknown);
}

}  // namespace
}  // namespace freecell
