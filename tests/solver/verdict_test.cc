#include <gtest/gtest.h>

#include <random>
#include <set>

#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/confirmed_outcome.h"
#include "solver/proof/proof_search.h"
#include "solver/search/complete_search.h"
#include "solver/search/portfolio.h"
#include "solver/solver.h"
#include "tests/solver/arrangement.h"
#include "tests/solver/impatient.h"
#include "tests/solver/late_deal.h"

// Verdicts against a search so plain that it can be believed: every position that the referee's
// legal moves reach, kept whole, no autoplay, no pruning.
namespace freecell {
namespace {

using testing::Arrangement;
using testing::arrangement_of;
using testing::impatient;
using testing::late_deal;
using testing::set_limit;

bool naive_can_win(const Deal& deal, int freecells) {
  std::set<Arrangement> seen;
  std::vector<Referee> stack{Referee(deal, {.freecells = freecells, .autoplay = Autoplay::kNone})};
  std::vector<Move> moves;
  while (!stack.empty()) {
    const Referee referee = stack.back();
    stack.pop_back();
    if (referee.board().won()) return true;
    referee.legal_moves(moves);
    for (const Move& move : moves) {
      Referee child = referee;
      EXPECT_EQ(child.play(move), Violation::kNone);
      if (seen.insert(arrangement_of(child.board())).second) stack.push_back(child);
    }
  }
  return false;
}

void compare_with_naive_solver(std::uint64_t seed, int games, int cards_left) {
  std::mt19937_64 random(seed);
  int won = 0;
  int lost = 0;
  for (int round = 0; round < games; ++round) {
    const int freecells = static_cast<int>(random() % 3);
    const int cascades = 4 + static_cast<int>(random() % 2);
    const Deal deal = late_deal(random, cascades, cards_left, round % (freecells + 1));
    const bool can_win = naive_can_win(deal, freecells);
    ++(can_win ? won : lost);

    Solver solver({.freecells = freecells});
    const Outcome& outcome = solver.solve(deal);
    std::string board;
    append_board_text(board, deal);
    ASSERT_EQ(outcome.verdict, can_win ? Verdict::kSolved : Verdict::kUnsolvable)
        << freecells << " freecells\n"
        << board;
    if (can_win) {
      EXPECT_TRUE(Referee::replay(deal, {.freecells = freecells}, outcome.moves).valid());
    }

    CompleteSearch search;
    SearchEffort effort;
    const Game game(deal, {.freecells = freecells});
    EXPECT_EQ(search.run(Position(deal, game), game, Evaluator(complete_orders()[0], freecells),
                         {1u << 30, 1u << 30}, {}, effort),
              can_win ? SearchStatus::kSolved : SearchStatus::kExhausted);
  }
  EXPECT_GT(won, games / 20);
  EXPECT_GT(lost, games / 20);
}

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

/// Its cards are told apart wrongly, until four pairs are kept apart.
TEST(Verdict, SlowIsProvedWithPairsKeptApart) {
  Solver solver;
  const Outcome& outcome = solver.solve(microsoft_deal(472883268));
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  EXPECT_LT(outcome.expanded, 2'000'000u);
}

/// All searches before and after the beam search give up at once. Complete searches and proofs take
/// more than a thousand million positions.
TEST(Verdict, SlowIsSolvedByTheBeamSearch) {
  const Rules rules{.freecells = 1};
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

TEST(Verdict, AgreesWithTheNaiveSolver) { compare_with_naive_solver(1, 300, 11); }

TEST(Verdict, SlowAgreesWithTheNaiveSolver) { compare_with_naive_solver(2, 1500, 13); }

}  // namespace
}  // namespace freecell
