#include "solver/solver.h"

#include <gtest/gtest.h>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// What must be the same whenever the same deal is solved.
std::string fingerprint(const Outcome& outcome) {
  std::string text = to_string(outcome.verdict);
  text += to_string(outcome.reason);
  text += ' ' + std::to_string(outcome.stage) + ' ' + std::to_string(outcome.expanded) + ' ' +
          std::to_string(outcome.generated);
  for (const Move& move : outcome.moves) {
    for (const Place place : {move.from, move.to}) {
      text += ' ' + std::to_string(static_cast<int>(place.kind)) + std::to_string(place.index);
    }
    text += 'x' + std::to_string(move.count);
  }
  return text;
}

void expect_solved(Solver& solver, std::int64_t number, int freecells = kDefaultFreecells) {
  const Deal deal = microsoft_deal(number);
  const Outcome& outcome = solver.solve(deal);
  ASSERT_EQ(outcome.verdict, Verdict::kSolved) << number;
  EXPECT_EQ(outcome.reason, StopReason::kNone);
  EXPECT_TRUE(Referee::replay(deal, Rules().with_freecells(freecells), outcome.moves).valid())
      << number;
}

/// How many of the deals from 1 on are lost. The exhaustive preset of fc-solve, cn, wins none of
/// these, and fewer of the others.
struct LostDeals {
  const char* game;
  int of_20;
  int of_100;
};
constexpr LostDeals kLostDeals[] = {
    {"bakers", 2, 24},          {"kings-only-bakers", 13, 72}, {"eight-off", 0, 0},
    {"seahaven", 0, 11},        {"forecell", 4, 18},           {"forecell-same-suit", 19, 93},
    {"relaxed-freecell", 0, 0}, {"relaxed-seahaven", 0, 1},
};

int lost_of(int deals, const Rules& rules) {
  Solver solver(rules);
  int lost = 0;
  for (int number = 1; number <= deals; ++number) {
    const Deal deal = microsoft_deal(number, rules);
    const Outcome& outcome = solver.solve(deal);
    EXPECT_NE(outcome.verdict, Verdict::kUnknown) << number;
    lost += outcome.verdict == Verdict::kUnsolvable;
    if (outcome.verdict != Verdict::kSolved) continue;
    EXPECT_TRUE(Referee::replay(deal, rules, outcome.moves).valid()) << number;
  }
  return lost;
}

TEST(Solver, DecidesEveryGame) {
  EXPECT_EQ(std::size(kLostDeals) + 1, kGames.size());
  for (const LostDeals& lost : kLostDeals) {
    EXPECT_EQ(lost_of(20, rules_of_game(lost.game)), lost.of_20) << lost.game;
  }
}

TEST(Solver, SlowDecidesEveryGame) {
  for (const LostDeals& lost : kLostDeals) {
    EXPECT_EQ(lost_of(100, rules_of_game(lost.game)), lost.of_100) << lost.game;
  }
}

TEST(Solver, SlowSolvesWhatOthersGiveUp) {
  Solver solver;
  for (const std::int64_t number : {739671, 94717719, 57148, 1941, 98714, 31465}) {
    expect_solved(solver, number);
  }
}

TEST(Solver, ProvesTheEightImpossibleDealsOfTheFirstMillion) {
  Solver solver;
  for (const std::int64_t number :
       {11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948}) {
    const Outcome& outcome = solver.solve(microsoft_deal(number));
    EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable) << number;
    EXPECT_EQ(outcome.reason, StopReason::kExhausted);
    EXPECT_TRUE(outcome.moves.empty());
  }
}

TEST(Solver, SlowMicrosoftsHiddenGamesAreImpossible) {
  Solver solver;
  EXPECT_EQ(solver.solve(microsoft_deal(-1)).verdict, Verdict::kUnsolvable);
  EXPECT_EQ(solver.solve(microsoft_deal(-2)).verdict, Verdict::kUnsolvable);
}

TEST(Solver, SlowAgreesWithThePublishedZeroFreecellDeals) {
  // theodorepringle/MicrosoftFreeCell32000-minimal-freecells: the first ones.
  const std::vector<std::int64_t> winnable = {164, 892, 1012, 1081};
  Solver solver(Rules().with_freecells(0));
  for (std::int64_t number = 1; number <= 1090; ++number) {
    const bool expected = std::find(winnable.begin(), winnable.end(), number) != winnable.end();
    ASSERT_EQ(solver.solve(microsoft_deal(number)).verdict,
              expected ? Verdict::kSolved : Verdict::kUnsolvable)
        << number;
  }
}

TEST(Solver, FreshAndReusedGiveTheSame) {
  Solver reused;
  for (const std::int64_t number : {11982, 1, 1941, 2, 3, 1, 11982}) {
    Solver fresh;
    EXPECT_EQ(fingerprint(reused.solve(microsoft_deal(number))),
              fingerprint(fresh.solve(microsoft_deal(number))))
        << number;
  }
}

TEST(Solver, ExpandedLimitIsKeptExactly) {
  for (const std::uint64_t limit : {0, 1, 50, 5000}) {
    Solver solver({}, {.max_expanded = limit});
    const Outcome& outcome = solver.solve(microsoft_deal(11982));
    EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
    EXPECT_EQ(outcome.reason, StopReason::kExpanded);
    EXPECT_EQ(outcome.expanded, limit);
  }
}

TEST(Solver, MemoryLimitIsAVerdict) {
  for (const std::uint64_t limit : {0, 1000, 50'000}) {
    Solver solver({}, {.max_memory = limit});
    const Outcome& outcome = solver.solve(microsoft_deal(11982));
    EXPECT_EQ(outcome.verdict, Verdict::kUnknown) << limit;
    EXPECT_EQ(outcome.reason, StopReason::kMemory) << limit;
    expect_solved(solver = Solver(), 1);
  }
}

TEST(Solver, StopsWhenToldTo) {
  Solver solver;
  int asked = 0;
  const Outcome& outcome = solver.solve(
      microsoft_deal(11982), [&] { return ++asked < 3 ? StopReason::kNone : StopReason::kTime; });
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kTime);
  EXPECT_EQ(asked, 3);
}

TEST(Solver, WonFromTheStart) {
  Solver solver(Rules().with_freecells(0));
  const Outcome& outcome = solver.solve(test::deal_of(test::kWonBoard));
  EXPECT_EQ(outcome.verdict, Verdict::kSolved);
  EXPECT_TRUE(outcome.moves.empty());
}

}  // namespace
}  // namespace freecell
