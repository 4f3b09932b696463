#include "solver/fewest_solver.h"

#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "dealer/referee.h"

namespace freecell {
namespace {

/// Deals 1 to 32000 with their fewest freecells as published by T. Pringle
/// (MicrosoftFreeCell32000-minimal-freecells), which has 164 and 892 as the first with none.
struct Known {
  std::int64_t deal;
  int fewest;
};
constexpr Known kKnown[] = {{164, 0}, {892, 0}, {2, 1}, {3, 2}, {1, 3}, {11982, 5}};

TEST(FewestSolver, FindsWhatIsKnown) {
  FewestSolver solver;
  for (const auto& [number, fewest] : kKnown) {
    const Outcome& outcome = solver.solve(microsoft_deal(number));
    EXPECT_EQ(outcome.verdict, Verdict::kSolved) << number;
    EXPECT_EQ(outcome.reason, StopReason::kNone) << number;
    ASSERT_TRUE(outcome.freecells);
    EXPECT_EQ(outcome.freecells->lower, fewest) << number;
    EXPECT_EQ(outcome.freecells->upper, fewest) << number;
  }
}

TEST(FewestSolver, TheMovesAreASolutionWithSoManyFreecells) {
  FewestSolver solver;
  for (std::int64_t number = 1; number <= 4; ++number) {
    const Deal deal = microsoft_deal(number);
    const Outcome& outcome = solver.solve(deal);
    const auto ruling =
        Referee::replay(deal, {.freecells = *outcome.freecells->upper}, outcome.moves);
    EXPECT_TRUE(ruling.valid()) << number;
  }
}

/// The verdicts of the plain solver with each number of freecells are on the right sides.
TEST(FewestSolver, AgreesWithSolvingWithEachNumber) {
  FewestSolver fewest;
  for (const std::int64_t number : {5, 9}) {
    const Deal deal = microsoft_deal(number);
    const FewestFreecells found = *fewest.solve(deal).freecells;
    for (int freecells = 0; freecells <= 5; ++freecells) {
      const Verdict verdict = Solver({.freecells = freecells}).solve(deal).verdict;
      EXPECT_EQ(verdict == Verdict::kSolved, freecells >= *found.upper) << number;
      EXPECT_EQ(verdict == Verdict::kUnsolvable, freecells < found.lower) << number;
    }
  }
}

TEST(FewestSolver, KeepsWhatIsKnownWhenALimitIsHit) {
  // Deal 1 needs three; with two, one and three it takes more than 100 positions to know.
  FewestSolver solver({}, {.max_expanded = 100});
  const Outcome& outcome = solver.solve(microsoft_deal(1));
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kExpanded);
  EXPECT_EQ(outcome.freecells->upper, 4);
  EXPECT_EQ(outcome.freecells->lower, 1);
  EXPECT_FALSE(outcome.freecells->is_known());
}

/// The hardest of 1-32000: every position of the first two took hundreds of millions, and the
/// solution of the third a gigabyte.
TEST(FewestSolver, SlowDecidesWhatIsHard) {
  FewestSolver solver;
  for (const auto& [number, fewest] : {Known{982, 3}, {20410, 2}, {16322, 2}}) {
    const Deal deal = microsoft_deal(number);
    const Outcome& outcome = solver.solve(deal);
    EXPECT_EQ(outcome.freecells->lower, fewest) << number;
    EXPECT_EQ(outcome.freecells->upper, fewest) << number;
    EXPECT_TRUE(Referee::replay(deal, {.freecells = fewest}, outcome.moves).valid());
  }
}

/// Neither a search with one freecell of every position of deal 12 nor one for the solution of deal
/// 282 fits.
TEST(FewestSolver, DecidesWhatDoesNotFitIntoMemory) {
  FewestSolver small({}, {.max_memory = 400'000});
  EXPECT_EQ(small.solve(microsoft_deal(12)).freecells->lower, 2);

  FewestSolver larger({}, {.max_memory = std::uint64_t{8} << 20});
  const Deal deal = microsoft_deal(282);
  const Outcome& outcome = larger.solve(deal);
  EXPECT_EQ(outcome.freecells->upper, 1);
  EXPECT_EQ(outcome.freecells->lower, 1);
  EXPECT_TRUE(Referee::replay(deal, {.freecells = 1}, outcome.moves).valid());
}

TEST(FewestSolver, HasNoVerdictWithoutMemory) {
  FewestSolver none({}, {.max_memory = 100'000});
  const Outcome& outcome = none.solve(microsoft_deal(2));
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
}

TEST(FewestSolver, StopsWhenItIsTold) {
  FewestSolver solver;
  const Outcome& outcome =
      solver.solve(microsoft_deal(11982), [] { return StopReason::kInterrupted; });
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
}

/// A card in a freecell needs one.
TEST(FewestSolver, CellsThatAreOccupiedAtTheStartAreNeeded) {
  Deal::Builder builder;
  for (const Suit suit : {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades}) {
    builder.set_foundation(suit, suit == Suit::kSpades ? 10 : 13);
  }
  builder.add_freecell_card(Card::of(11, Suit::kSpades));
  builder.add_freecell_card(Card::of(12, Suit::kSpades));
  builder.add_freecell_card(Card::of(13, Suit::kSpades));
  for (int i = 0; i < 4; ++i) builder.add_cascade({});
  FewestSolver solver;
  const Outcome& outcome = solver.solve(std::get<Deal>(builder.build()));
  EXPECT_EQ(outcome.freecells->lower, 3);
  EXPECT_EQ(outcome.freecells->upper, 3);
}

}  // namespace
}  // namespace freecell
