#include "solver/short_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// Player moves of a solution that the referee accepts; nothing otherwise.
std::optional<int> player_moves(const Deal& deal, int freecells, const Outcome& outcome) {
  if (outcome.verdict != Verdict::kSolved) return std::nullopt;
  const Ruling ruling = Referee::replay(deal, Rules().with_freecells(freecells), outcome.moves);
  if (!ruling.valid()) return std::nullopt;
  return ruling.counts.player_moves;
}

/// Proven optima of deals 1..5: no solution may have fewer moves, and these hardly more.
TEST(ShortSolver, IsNearTheProvenOptimaOfTheFirstFiveDeals) {
  constexpr std::array kOptima = {29, 21, 18, 27, 33};
  ShortSolver solver;
  int surplus = 0;
  for (int index = 0; index < 5; ++index) {
    const Deal deal = microsoft_deal(index + 1);
    const std::optional<int> moves = player_moves(deal, 4, solver.solve(deal));
    ASSERT_TRUE(moves) << index + 1;
    EXPECT_GE(*moves, kOptima[static_cast<std::size_t>(index)]) << index + 1;
    surplus += *moves - kOptima[static_cast<std::size_t>(index)];
  }
  EXPECT_LE(surplus, 3);
}

TEST(ShortSolver, SolutionsAreMuchShorterThanFastOnes) {
  Solver fast;
  ShortSolver solver;
  int fast_moves = 0;
  int short_moves = 0;
  for (std::int64_t number = 11; number <= 13; ++number) {
    const Deal deal = microsoft_deal(number);
    fast_moves += player_moves(deal, 4, fast.solve(deal)).value();
    const int moves = player_moves(deal, 4, solver.solve(deal)).value();
    EXPECT_LE(moves, player_moves(deal, 4, fast.solve(deal)).value()) << number;
    short_moves += moves;
  }
  EXPECT_LT(short_moves * 10, fast_moves * 8);
}

/// Every table has its solutions, where the fast solver has one, though the beam may fail.
TEST(ShortSolver, SolvesWhatTheFastSolverSolvesOnAnyTable) {
  for (const int cascades : {4, 7, 8, 13}) {
    for (const int freecells : {0, 2, 4, 10}) {
      const Limits limits{.max_expanded = 3'000};
      Solver fast(Rules().with_freecells(freecells), limits);
      ShortSolver solver(Rules().with_freecells(freecells), limits);
      for (std::uint64_t index = 0; index < 2; ++index) {
        const Deal deal = random_deal(17, index, cascades);
        const Outcome& outcome = solver.solve(deal);
        EXPECT_EQ(outcome.verdict, fast.solve(deal).verdict);
        EXPECT_LE(outcome.expanded, limits.max_expanded);
        if (outcome.verdict != Verdict::kSolved) continue;
        const auto moves = player_moves(deal, freecells, outcome);
        ASSERT_TRUE(moves) << cascades << ' ' << freecells << ' ' << index;
        EXPECT_LE(*moves, player_moves(deal, freecells, fast.solve(deal)).value());
      }
    }
  }
}

TEST(ShortSolver, FreshAndReusedGiveTheSame) {
  ShortSolver reused;
  for (const std::int64_t number : {3, 11982, 2, 3}) {
    ShortSolver fresh;
    const Outcome& one = reused.solve(microsoft_deal(number));
    const Outcome& other = fresh.solve(microsoft_deal(number));
    EXPECT_EQ(one.verdict, other.verdict) << number;
    EXPECT_EQ(one.stage, other.stage) << number;
    EXPECT_EQ(one.expanded, other.expanded) << number;
    EXPECT_EQ(one.generated, other.generated) << number;
    EXPECT_EQ(one.moves, other.moves) << number;
  }
}

TEST(ShortSolver, LimitsLeaveTheSolutionOfTheFastSolver) {
  const Deal deal = microsoft_deal(1);
  Solver fast;
  const Outcome& expected = fast.solve(deal);
  for (const Limits limits :
       {Limits{.max_expanded = expected.expanded + 100}, Limits{.max_memory = 1 << 20}}) {
    ShortSolver solver({}, limits);
    const Outcome& outcome = solver.solve(deal);
    EXPECT_EQ(outcome.verdict, Verdict::kSolved);
    EXPECT_EQ(outcome.moves, expected.moves);
    EXPECT_LE(outcome.expanded, limits.max_expanded);
  }
}

/// What a solver keeps from one deal to the next does not count.
TEST(ShortSolver, TheMemoryLimitStopsItAtTheSamePositions) {
  const Limits limits{.max_memory = 4 << 20};
  ShortSolver reused({}, limits);
  reused.solve(microsoft_deal(2));
  for (const std::int64_t number : {3, 2}) {
    ShortSolver fresh({}, limits);
    EXPECT_EQ(reused.solve(microsoft_deal(number)).expanded,
              fresh.solve(microsoft_deal(number)).expanded);
  }
}

TEST(ShortSolver, OutOfTimeItKeepsWhatItHasAndInterruptedNothing) {
  const Deal deal = microsoft_deal(1);
  ShortSolver solver;
  const Outcome& late = solver.solve(deal, [] { return StopReason::kTime; });
  EXPECT_EQ(late.verdict, Verdict::kSolved);
  EXPECT_EQ(late.moves, Solver().solve(deal).moves);
  const Outcome& interrupted = solver.solve(deal, [] { return StopReason::kInterrupted; });
  EXPECT_EQ(interrupted.verdict, Verdict::kUnknown);
  EXPECT_EQ(interrupted.reason, StopReason::kInterrupted);
  EXPECT_TRUE(interrupted.moves.empty());
}

TEST(ShortSolver, WonFromTheStart) {
  ShortSolver solver(Rules().with_freecells(0));
  const Outcome& outcome = solver.solve(test::deal_of(test::kWonBoard));
  EXPECT_EQ(outcome.verdict, Verdict::kSolved);
  EXPECT_TRUE(outcome.moves.empty());
}

TEST(ShortSolver, SlowReachesItsMeanOnTheFirstDeals) {
  constexpr int kDeals = 100;
  ShortSolver solver;
  int sum = 0;
  for (std::int64_t number = 1; number <= kDeals; ++number) {
    const Deal deal = microsoft_deal(number);
    sum += player_moves(deal, 4, solver.solve(deal)).value();
  }
  EXPECT_LE(sum, 2560);
}

}  // namespace
}  // namespace freecell
