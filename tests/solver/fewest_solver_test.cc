#include "solver/fewest_solver.h"

#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/confirmed_fewest.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// Deals 1 to 32000 with their fewest freecells as published by T. Pringle
/// (MicrosoftFreeCell32000-minimal-freecells), which has 164 and 892 as the first with none.
struct Known {
  std::int64_t deal;
  int fewest;
};
constexpr Known kKnown[] = {{164, 0}, {892, 0}, {2, 1}, {3, 2}, {1, 3}, {11982, 5}};

TEST(FewestSolver, FindsWhatIsKnownWithASolution) {
  ConfirmedFewestSolver solver;
  for (const auto& [number, fewest] : kKnown) {
    const Deal deal = microsoft_deal(number);
    const ConfirmedFewest found = solver.solve(deal);
    EXPECT_EQ(found.verdict, Verdict::kSolved) << number;
    EXPECT_EQ(found.reason, StopReason::kNone) << number;
    EXPECT_EQ(found.freecells.lower, fewest) << number;
    EXPECT_EQ(found.freecells.upper, fewest) << number;
    EXPECT_EQ(found.rules.freecells, fewest) << number;
    const Ruling ruling =
        Referee::replay(deal, Rules().with_freecells(fewest), found.solution.moves);
    EXPECT_TRUE(ruling.valid()) << number;
    EXPECT_EQ(ruling.counts, found.solution.counts) << number;
  }
}

/// The verdicts of the plain solver with each number of freecells are on the right sides.
TEST(FewestSolver, AgreesWithSolvingWithEachNumber) {
  const Deal deal = microsoft_deal(9);
  const FewestFreecells found = FewestSolver().solve(deal).freecells;
  for (int freecells = 0; freecells <= 5; ++freecells) {
    const Verdict verdict = Solver(Rules().with_freecells(freecells)).solve(deal).verdict;
    EXPECT_EQ(verdict == Verdict::kSolved, freecells >= *found.upper) << freecells;
    EXPECT_EQ(verdict == Verdict::kUnsolvable, freecells < found.lower) << freecells;
  }
}

TEST(FewestSolver, KeepsWhatIsKnownWhenALimitIsHit) {
  // Deal 1 needs three; with two, one and three it takes more than 100 positions to know.
  ConfirmedFewestSolver solver({}, {.max_expanded = 100});
  const ConfirmedFewest fewest = solver.solve(microsoft_deal(1));
  EXPECT_EQ(fewest.verdict, Verdict::kUnknown);
  EXPECT_EQ(fewest.reason, StopReason::kExpanded);
  EXPECT_EQ(fewest.freecells.upper, 4);
  EXPECT_EQ(fewest.freecells.lower, 1);
  EXPECT_FALSE(fewest.freecells.is_known());
  EXPECT_EQ(fewest.solution.verdict, Verdict::kSolved);
}

TEST(FewestSolver, DropsASolutionThatTheRefereeRefuses) {
  const Deal deal = microsoft_deal(1);
  FewestOutcome claim = FewestSolver().solve(deal);
  claim.moves.pop_back();
  Confirmer confirmer;
  const ConfirmedFewest fewest = confirm_fewest(confirmer, &deal, {}, claim);
  EXPECT_EQ(fewest.verdict, Verdict::kUnknown);
  EXPECT_EQ(fewest.reason, StopReason::kError);
  EXPECT_EQ(fewest.freecells.upper, std::nullopt);
  EXPECT_EQ(fewest.freecells.lower, 3);
}

/// The hardest of 1-32000: every position of the first two took hundreds of millions, and the
/// solution of the third a gigabyte.
TEST(FewestSolver, SlowDecidesWhatIsHard) {
  FewestSolver solver;
  for (const auto& [number, fewest] : {Known{982, 3}, {20410, 2}, {16322, 2}}) {
    const Deal deal = microsoft_deal(number);
    const FewestOutcome& outcome = solver.solve(deal);
    EXPECT_EQ(outcome.freecells.lower, fewest) << number;
    EXPECT_EQ(outcome.freecells.upper, fewest) << number;
    EXPECT_TRUE(Referee::replay(deal, Rules().with_freecells(fewest), outcome.moves).valid());
  }
}

/// Neither a search with one freecell of every position of deal 12 nor one for the solution of deal
/// 282 fits.
TEST(FewestSolver, DecidesWhatDoesNotFitIntoMemory) {
  FewestSolver small({}, {.max_memory = 400'000});
  EXPECT_EQ(small.solve(microsoft_deal(12)).freecells.lower, 2);

  FewestSolver larger({}, {.max_memory = std::uint64_t{8} << 20});
  const Deal deal = microsoft_deal(282);
  const FewestOutcome& outcome = larger.solve(deal);
  EXPECT_EQ(outcome.freecells.upper, 1);
  EXPECT_EQ(outcome.freecells.lower, 1);
  EXPECT_TRUE(Referee::replay(deal, Rules().with_freecells(1), outcome.moves).valid());
}

TEST(FewestSolver, HasNoVerdictWithoutMemory) {
  FewestSolver none({}, {.max_memory = 100'000});
  const FewestOutcome& outcome = none.solve(microsoft_deal(2));
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
}

TEST(FewestSolver, StopsWhenItIsTold) {
  FewestSolver solver;
  const FewestOutcome& outcome =
      solver.solve(microsoft_deal(11982), [] { return StopReason::kInterrupted; });
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
}

/// A card in a freecell needs one.
TEST(FewestSolver, CellsThatAreOccupiedAtTheStartAreNeeded) {
  const Deal deal =
      test::deal_of("Foundations: H-K C-K D-K S-T\nFreecells: JS QS KS\n:\n:\n:\n:\n");
  FewestSolver solver;
  const FewestOutcome& outcome = solver.solve(deal);
  EXPECT_EQ(outcome.freecells.lower, 3);
  EXPECT_EQ(outcome.freecells.upper, 3);
}

}  // namespace
}  // namespace freecell
