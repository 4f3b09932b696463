#include "solver/adviser.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/player_game.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

void play_at_random(PlayerGame& game, int moves, std::mt19937_64& random) {
  std::vector<Move> legal;
  for (int played = 0; played < moves; ++played) {
    game.legal_moves(legal);
    if (legal.empty()) return;
    game.play(legal[random() % legal.size()]);
  }
}

/// Follows the advice from boards in the middle of games, whose cells have holes, to the win.
TEST(Adviser, LeadsToTheWin) {
  std::mt19937_64 random(3);
  for (const Autoplay autoplay : {Autoplay::kMicrosoft, Autoplay::kNone, Autoplay::kRaymond}) {
    const Rules rules{.autoplay = autoplay};
    Adviser adviser({}, rules);
    int won = 0;
    for (int number = 1; number <= 12; ++number) {
      PlayerGame game(microsoft_deal(number), rules);
      play_at_random(game, 8, random);
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

TEST(Adviser, TheLineIsTheWholeGame) {
  const Rules by_hand{.autoplay = Autoplay::kNone};
  PlayerGame game(microsoft_deal(617), by_hand);
  Adviser adviser({.effort = Effort::kFast}, by_hand);
  const Advice& advice = adviser.advise(game.board());
  EXPECT_EQ(advice.verdict, Verdict::kSolved);
  for (const PlayedMove& played : advice.line) {
    EXPECT_EQ(game.referee().moved_card(played.move), played.card);
    ASSERT_EQ(game.play(played.move), Violation::kNone);
  }
  EXPECT_TRUE(game.won());
  EXPECT_EQ(game.counts().card_moves, advice.counts->card_moves);
}

TEST(Adviser, SaysWhenABoardIsLost) {
  Adviser adviser;
  const Advice& advice = adviser.advise(Board(microsoft_deal(11982), 4));
  EXPECT_EQ(advice.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(advice.reason, StopReason::kExhausted);
  EXPECT_FALSE(advice.next());
  EXPECT_FALSE(advice.counts);
}

TEST(Adviser, HasNothingToSayOfAWonBoard) {
  Adviser adviser({}, {.freecells = 0});
  const Board won(test::deal_of("Founds: H-K C-K D-K S-K\n:\n:\n:\n:\n"), 0);
  const Advice& advice = adviser.advise(won);
  EXPECT_EQ(advice.verdict, Verdict::kSolved);
  EXPECT_FALSE(advice.next());
  EXPECT_EQ(advice.counts, MoveCounts());
}

TEST(Adviser, RefusesBoardsThatAreNone) {
  Adviser adviser;
  EXPECT_THROW(adviser.advise(Board(microsoft_deal(1), 3)), std::invalid_argument);
  Board board(microsoft_deal(1), 4);
  board.cascades[0].pop();
  EXPECT_THROW(adviser.advise(board), std::invalid_argument);
}

TEST(Adviser, StopsAndIsUsedAgain) {
  Adviser adviser({.effort = Effort::kShortest});
  const Board board(microsoft_deal(2), 4);
  const Advice& stopped = adviser.advise(board, [] { return StopReason::kInterrupted; });
  EXPECT_EQ(stopped.reason, StopReason::kInterrupted);
  const Advice& advice = adviser.advise(board);
  EXPECT_EQ(advice.counts->player_moves, 21);
}

}  // namespace
}  // namespace freecell
