#include "solver/adviser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/player_game.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"
#include "tests/support/rules_grid.h"

namespace freecell {
namespace {

constexpr auto kSafeCardsByRule = test::PlainPositions::Home::kSafeCardsByRule;

/// Follows the advice from boards in the middle of games, whose cells have holes, to the win.
TEST(Adviser, LeadsToTheWin) {
  std::mt19937_64 random(3);
  for (const Autoplay autoplay : {Autoplay::kMicrosoft, Autoplay::kNone, Autoplay::kRaymond}) {
    const Rules rules = Rules().with_autoplay(autoplay);
    Adviser adviser({}, rules);
    int won = 0;
    for (int number = 1; number <= 12; ++number) {
      PlayerGame game(microsoft_deal(number), rules);
      test::play_at_random(game, 8, random);
      while (!game.won()) {
        const Advice& advice = adviser.advise(game.board());
        if (advice.verdict != Verdict::kSolved) break;
        ASSERT_TRUE(advice.next());
        EXPECT_GE(advice.next()->move.count, 1);
        ASSERT_EQ(game.play(advice.next()->move), Violation::kNone);
      }
      won += game.won() ? 1 : 0;
    }
    EXPECT_GT(won, 5);
  }
}

/// The rest of a line is one move shorter each time, and takes no search.
TEST(Adviser, GoesOnWithItsLine) {
  for (const Autoplay autoplay : {Autoplay::kMicrosoft, Autoplay::kNone}) {
    const Rules rules = Rules().with_autoplay(autoplay);
    Adviser adviser({.effort = Effort::kFast}, rules);
    PlayerGame game(microsoft_deal(617), rules);
    int searches = 0;
    int left = adviser.advise(game.board()).counts->explicit_moves;
    while (!game.won()) {
      const int home_before = game.board().cards_home();
      const PlayedMove next = *adviser
                                   .advise(game.board(),
                                           [&] {
                                             ++searches;
                                             return StopReason::kNone;
                                           })
                                   .next();
      ASSERT_EQ(game.play(next.move), Violation::kNone);
      const int went_home = game.board().cards_home() - home_before;
      const int moves = std::max(1, went_home + (next.move.to.is_foundation() ? 0 : 1));
      const Advice& rest = adviser.advise(game.board());
      EXPECT_EQ(rest.counts->explicit_moves, left - moves);
      left = rest.counts->explicit_moves;
    }
    EXPECT_EQ(searches, 0);
    EXPECT_EQ(left, 0);
  }
}

/// Raymond's rule takes cards home earlier or later than the line does, which is under the ms rule.
/// If every such board were searched anew, the lines would lead round in circles.
TEST(Adviser, DoesNotLeadRoundInCirclesUnderRaymondsRule) {
  const Rules rules = Rules().with_autoplay(Autoplay::kRaymond);
  Adviser adviser({.effort = Effort::kShort}, rules, {.max_expanded = 4000});
  for (int number = 1; number <= 10; ++number) {
    PlayerGame game(microsoft_deal(number), rules);
    while (!game.won() && game.moves().size() < 150) {
      const Advice& advice = adviser.advise(game.board());
      ASSERT_TRUE(advice.next());
      ASSERT_EQ(game.play(advice.next()->move), Violation::kNone);
    }
    EXPECT_TRUE(game.won()) << number;
  }
}

/// By brute force, a board that can be won still can be after the advice, wherever it is asked.
TEST(Adviser, KeepsBoardsWinnableInEveryGame) {
  std::mt19937_64 random(6);
  for (const Rules& game : test::grid_of_rules()) {
    int winnable = 0;
    int lost = 0;
    while (winnable < 8 || lost < 2) {
      const auto kind = static_cast<test::BoardKind>(random() % test::kBoardKinds);
      const test::SmallBoard board = test::board_of_kind(random, kind, game);
      const Rules rules = game.with_freecells(board.freecells);
      const test::PlainPositions all(board.deal, rules, kSafeCardsByRule, 2'000);
      Referee referee(board.deal, rules);
      if (!all.is_complete() || referee.board().won()) continue;
      ++(all.can_be_won() ? winnable : lost);
      SCOPED_TRACE(game_text(rules) + "\n" + test::text_of(board.deal));
      Adviser adviser({.effort = Effort::kFast}, rules);
      if (!all.can_be_won()) {
        EXPECT_EQ(adviser.advise(referee.board()).verdict, Verdict::kUnsolvable);
        continue;
      }
      for (int moves = 0; moves < 4 && !referee.board().won(); ++moves) {
        const Advice& advice = adviser.advise(referee.board());
        ASSERT_EQ(advice.verdict, Verdict::kSolved);
        ASSERT_EQ(referee.play(advice.next()->move), Violation::kNone);
        const test::PlainPositions rest(deal_of(referee.board()), rules, kSafeCardsByRule, 2'000);
        ASSERT_TRUE(rest.can_be_won());
        adviser.forget();
      }
    }
  }
}

TEST(Adviser, SearchesAnewOffItsLine) {
  Adviser adviser({.effort = Effort::kFast});
  PlayerGame game(microsoft_deal(617));
  const PlayedMove first = *adviser.advise(game.board()).next();
  game.play(test::move_of("8a"));
  const Advice& other = adviser.advise(game.board());
  ASSERT_TRUE(other.next());
  EXPECT_EQ(game.judge(other.next()->move), Violation::kNone);
  game.undo();
  adviser.forget();
  EXPECT_EQ(adviser.advise(game.board()).next(), first);
}

TEST(Adviser, SaysWhenABoardIsLost) {
  Adviser adviser;
  const Advice& advice = adviser.advise(Board(microsoft_deal(11982), Rules().with_freecells(4)));
  EXPECT_EQ(advice.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(advice.reason, StopReason::kExhausted);
  EXPECT_FALSE(advice.next());
  EXPECT_FALSE(advice.counts);
}

TEST(Adviser, HasNothingToSayOfAWonBoard) {
  Adviser adviser({}, Rules().with_freecells(0));
  const Board won(test::deal_of(test::kWonBoard), Rules().with_freecells(0));
  const Advice& advice = adviser.advise(won);
  EXPECT_EQ(advice.verdict, Verdict::kSolved);
  EXPECT_FALSE(advice.next());
  EXPECT_EQ(advice.counts, MoveCounts());
}

TEST(Adviser, RefusesBoardsThatAreNone) {
  Adviser adviser;
  EXPECT_THROW(adviser.advise(Board(microsoft_deal(1), Rules().with_freecells(3))),
               std::invalid_argument);
  Board board(microsoft_deal(1), Rules().with_freecells(4));
  board.cascades[0].pop();
  EXPECT_THROW(adviser.advise(board), std::invalid_argument);
}

TEST(Adviser, StopsAndIsUsedAgain) {
  Adviser adviser({.effort = Effort::kShortest});
  const Board board(microsoft_deal(2), Rules().with_freecells(4));
  const Advice& stopped = adviser.advise(board, [] { return StopReason::kInterrupted; });
  EXPECT_EQ(stopped.reason, StopReason::kInterrupted);
  const Advice& advice = adviser.advise(board);
  EXPECT_EQ(advice.counts->player_moves, 21);
}

}  // namespace
}  // namespace freecell
