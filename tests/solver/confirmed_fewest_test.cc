#include "solver/confirmed_fewest.h"

#include <gtest/gtest.h>

#include "dealer/microsoft.h"

namespace freecell {
namespace {

TEST(ConfirmedFewest, HasTheSolutionThatNeedsNoMore) {
  ConfirmedFewestSolver solver;
  for (const auto& [number, cells] : {std::pair{1, 3}, {2, 1}, {164, 0}, {11982, 5}}) {
    const Deal deal = microsoft_deal(number);
    const ConfirmedFewest fewest = solver.solve(deal);
    EXPECT_EQ(fewest.verdict, Verdict::kSolved);
    EXPECT_TRUE(fewest.freecells.is_known());
    EXPECT_EQ(fewest.freecells.upper, cells);
    EXPECT_EQ(fewest.rules.freecells, cells);
    const Ruling ruling = Referee::replay(deal, {.freecells = cells}, fewest.solution.moves);
    EXPECT_TRUE(ruling.valid());
    EXPECT_EQ(ruling.counts, fewest.solution.counts);
  }
}

TEST(ConfirmedFewest, KeepsASolutionWhenFewerAreUndecided) {
  ConfirmedFewestSolver solver({}, {.max_expanded = 100});
  const ConfirmedFewest fewest = solver.solve(microsoft_deal(1));
  EXPECT_EQ(fewest.verdict, Verdict::kUnknown);
  EXPECT_EQ(fewest.reason, StopReason::kExpanded);
  EXPECT_EQ(fewest.freecells.upper, 4);
  EXPECT_EQ(fewest.solution.verdict, Verdict::kSolved);
}

TEST(ConfirmedFewest, DropsASolutionThatTheRefereeRefuses) {
  const Deal deal = microsoft_deal(1);
  Outcome claim = FewestSolver().solve(deal);
  claim.moves.pop_back();
  Confirmer confirmer;
  const ConfirmedFewest fewest = confirm_fewest(confirmer, &deal, {}, claim);
  EXPECT_EQ(fewest.verdict, Verdict::kUnknown);
  EXPECT_EQ(fewest.reason, StopReason::kError);
  EXPECT_EQ(fewest.freecells.upper, std::nullopt);
  EXPECT_EQ(fewest.freecells.lower, 3);
}

}  // namespace
}  // namespace freecell
