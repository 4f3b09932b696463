#include "solver/confirmed_outcome.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::moves_of;

class ConfirmerTest : public ::testing::Test {
 protected:
  Outcome claim_of(const Deal& deal, const Rules& rules = {}) { return Solver(rules).solve(deal); }

  void expect_refused(const ConfirmedOutcome& confirmed, const std::string& objection) {
    EXPECT_EQ(confirmed.verdict, Verdict::kUnknown);
    EXPECT_EQ(confirmed.reason, StopReason::kError);
    EXPECT_EQ(confirmed.counts, std::nullopt);
    EXPECT_EQ(confirmed.gap, std::nullopt);
    EXPECT_EQ(confirmed.solution, "");
    EXPECT_TRUE(confirmed.moves.empty());
    EXPECT_EQ(confirmed.objection, objection);
    EXPECT_NE(confirmed.refused, "");
  }

  Confirmer confirmer_;
};

TEST_F(ConfirmerTest, CountsAndWritesDownWhatWasReplayed) {
  for (const int cascades : {7, 8, 10}) {
    for (const int freecells : {3, 4, 10}) {
      const Rules rules = Rules().with_freecells(freecells);
      const Deal deal = microsoft_deal(1, cascades);
      const Outcome claim = claim_of(deal, rules);
      ASSERT_EQ(claim.verdict, Verdict::kSolved);
      const ConfirmedOutcome& confirmed = confirmer_.confirm(&deal, rules, claim);
      EXPECT_EQ(confirmed.verdict, Verdict::kSolved);
      EXPECT_EQ(confirmed.objection, "");
      EXPECT_EQ(confirmed.moves, moves_of(confirmed.solution));
      EXPECT_EQ(confirmed.moves, claim.moves);
      EXPECT_EQ(confirmed.counts, Referee::replay(deal, rules, claim.moves).counts);
    }
  }
}

TEST_F(ConfirmerTest, RefusesMovesThatDoNotWin) {
  const Deal deal = microsoft_deal(1);
  const Outcome claim = claim_of(deal);
  Outcome tampered = claim;
  tampered.moves.pop_back();
  expect_refused(
      confirmer_.confirm(&deal, {}, tampered),
      "move " + std::to_string(claim.moves.size()) + ": moves end before all cards are home");
  tampered.moves[0].to = Place::foundation();
  expect_refused(confirmer_.confirm(&deal, {}, tampered),
                 "move 1: card is not the next on its foundation");
  expect_refused(confirmer_.confirm(nullptr, {}, claim), "there is no deal to play it on");
  // What was refused leaves nothing behind.
  EXPECT_EQ(confirmer_.confirm(&deal, {}, claim).verdict, Verdict::kSolved);
  EXPECT_EQ(confirmer_.confirm(&deal, {}, claim).objection, "");
  EXPECT_EQ(confirmer_.confirm(&deal, {}, claim).refused, "");
}

TEST_F(ConfirmerTest, RefusesASolutionOfAnotherTable) {
  const Deal deal = microsoft_deal(1);
  const Outcome claim = claim_of(deal, Rules().with_freecells(4));
  EXPECT_EQ(confirmer_.confirm(&deal, Rules().with_freecells(0), claim).verdict, Verdict::kUnknown);
  const Deal other = microsoft_deal(1, 9);
  EXPECT_EQ(confirmer_.confirm(&other, {}, claim).verdict, Verdict::kUnknown);
  expect_refused(confirmer_.confirm(&deal, Rules().with_freecells(11), claim),
                 "freecells: 11 is not 0 to 10");
}

TEST_F(ConfirmerTest, RefusesASolutionShorterThanWhatIsClaimedToBePossible) {
  const Deal deal = microsoft_deal(1);
  Outcome claim = claim_of(deal);
  const int moves = confirmer_.confirm(&deal, {}, claim).counts->player_moves;
  claim.lower_bound = moves;
  EXPECT_EQ(confirmer_.confirm(&deal, {}, claim).gap, 0);
  claim.lower_bound = moves + 1;
  expect_refused(confirmer_.confirm(&deal, {}, claim),
                 "it is shorter than the lower bound " + std::to_string(moves + 1));
  // More card moves are needed than player moves.
  const Rules in_cards = Rules().with_counting({.metric = Metric::kCardMoves});
  EXPECT_GT(confirmer_.confirm(&deal, in_cards, claim).gap, 0);
}

TEST_F(ConfirmerTest, RefusesAMoveOntoACardThatMaxAutoplayHasTakenHome) {
  const Deal deal =
      test::deal_of("Founds: H-J C-T D-9 S-T\nTD JC\nQH\nKD QD JD\nKS QS JS\nKC QC KH\n");
  const Outcome claim{.verdict = Verdict::kSolved, .moves = moves_of("12 5h")};
  EXPECT_EQ(confirmer_.confirm(&deal, {}, claim).verdict, Verdict::kSolved);
  expect_refused(confirmer_.confirm(&deal, Rules().with_autoplay(Autoplay::kMax), claim),
                 "by the rules asked for: moves go on after the last card is home");
}

TEST_F(ConfirmerTest, RefusesSupermovesThatAreTooLargeForTheSumRule) {
  const Rules sum = Rules().with_counting({.capacity = Capacity::kSum});
  int refused = 0;
  for (int number = 1; number <= 40; ++number) {
    const Deal deal = microsoft_deal(number);
    refused += confirmer_.confirm(&deal, sum, claim_of(deal)).verdict == Verdict::kUnknown;
  }
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, 40);
}

TEST_F(ConfirmerTest, PassesOnWhatIsNoWin) {
  const Deal deal = microsoft_deal(-1);
  const ConfirmedOutcome& confirmed = confirmer_.confirm(
      &deal, {}, {.verdict = Verdict::kUnsolvable, .reason = StopReason::kExhausted});
  EXPECT_EQ(confirmed.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(confirmed.reason, StopReason::kExhausted);
  EXPECT_EQ(confirmed.solution, "");
}

TEST(ConfirmedSolver, SolvesByEveryEffortAndRule) {
  const Deal deal = microsoft_deal(2);
  for (const Effort effort : {Effort::kFast, Effort::kShort, Effort::kShortest}) {
    const ConfirmedOutcome confirmed = ConfirmedSolver({.effort = effort}).solve(deal);
    EXPECT_EQ(confirmed.verdict, Verdict::kSolved);
    EXPECT_GE(confirmed.counts->player_moves, 21);
    EXPECT_EQ(confirmed.gap, effort == Effort::kShortest ? std::optional(0) : std::nullopt);
  }
  for (const Rules& rules : {Rules().with_autoplay(Autoplay::kMax),
                             Rules().with_counting({.capacity = Capacity::kSum})}) {
    ConfirmedSolver solver({.effort = Effort::kShortest}, rules);
    EXPECT_EQ(solver.solve(deal).verdict, Verdict::kSolved);
    EXPECT_THROW(ConfirmedSolver({.effort = Effort::kShort}, rules), std::invalid_argument);
  }
  EXPECT_THROW(ConfirmedSolver({}, Rules().with_freecells(11)), std::invalid_argument);
}

TEST(ConfirmedSolver, ConfirmsBoardsInTheMiddleOfAGame) {
  std::mt19937_64 random(7);
  int solved = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const test::SmallBoard board = test::small_board(random, i);
    for (const int freecells : {board.freecells, kMaxFreecells}) {
      for (const Effort effort : {Effort::kFast, Effort::kShort, Effort::kShortest}) {
        const Rules rules = Rules().with_freecells(freecells);
        ConfirmedSolver solver({.effort = effort}, rules);
        const ConfirmedOutcome& outcome = solver.solve(board.deal);
        EXPECT_EQ(outcome.objection, "") << test::text_of(board.deal);
        if (outcome.verdict != Verdict::kSolved) {
          EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable) << test::text_of(board.deal);
          continue;
        }
        ++solved;
        EXPECT_TRUE(Referee::replay(board.deal, rules, outcome.moves).valid());
      }
    }
  }
  EXPECT_GT(solved, 60);
}

TEST(ConfirmedSolver, RefusesABoardWithMoreCardsInCellsThanThereAreCells) {
  ConfirmedSolver solver({}, Rules().with_freecells(0));
  EXPECT_THROW(solver.solve(test::deal_of("Founds: H-K C-K D-T S-T\nFreecells: JD QS\n"
                                          "JS\nQD\nKD\nKS\n")),
               std::invalid_argument);
}

TEST(ConfirmedSolver, SaysWhatCannotBeWonOrDecided) {
  EXPECT_EQ(ConfirmedSolver().solve(microsoft_deal(11982)).verdict, Verdict::kUnsolvable);
  ConfirmedSolver hasty({}, {}, {.max_expanded = 1});
  EXPECT_EQ(hasty.solve(microsoft_deal(1)).reason, StopReason::kExpanded);
}

}  // namespace
}  // namespace freecell
