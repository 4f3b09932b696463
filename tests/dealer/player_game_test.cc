#include "dealer/player_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "dealer/board_deal.h"
#include "dealer/microsoft.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::move_of;
using test::text_of;

TEST(PlayerGame, PlaysAndTakesBack) {
  PlayerGame game(microsoft_deal(617));
  const std::string start = text_of(game.board());
  EXPECT_FALSE(game.undo());
  EXPECT_EQ(game.play(move_of("2a")), Violation::kNone);
  EXPECT_EQ(game.play(move_of("2a")), Violation::kOccupiedCell);
  EXPECT_EQ(game.play(move_of("27")), Violation::kNone);
  EXPECT_EQ(game.moves().size(), 2u);
  EXPECT_EQ(game.moves()[1], (Move{Place::cascade(1), Place::cascade(6), 1}));
  EXPECT_EQ(game.counts().player_moves, 2);
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.undo());
  EXPECT_EQ(text_of(game.board()), start);
  EXPECT_EQ(game.counts(), MoveCounts());
  EXPECT_TRUE(game.moves().empty());
}

TEST(PlayerGame, TakesBackWhatWentHomeByItself) {
  // One ace goes home at the start, and one of the moves uncovers another card.
  PlayerGame game(microsoft_deal(2));
  std::vector<Move> moves;
  game.legal_moves(moves);
  const auto releases = std::ranges::find_if(moves, [&](const Move& move) {
    game.play(move);
    const bool goes = !game.automatic_moves().empty();
    game.undo();
    return goes;
  });
  ASSERT_NE(releases, moves.end());
  const std::string before = text_of(game.board());
  game.play(*releases);
  EXPECT_EQ(game.board().cards_home(), 2);
  game.undo();
  EXPECT_EQ(game.board().cards_home(), 1);
  EXPECT_EQ(text_of(game.board()), before);
}

/// The list has exactly the moves that `play` takes, and `judge` agrees, on any table.
TEST(PlayerGame, LegalMovesAreThoseThatCanBePlayed) {
  std::mt19937_64 random(11);
  std::vector<Move> legal;
  int supermoves = 0;
  for (int number = 1; number <= 12; ++number) {
    PlayerGame game(microsoft_deal(number, 4 + number % 10), Rules().with_freecells(number % 11));
    for (int played = 0; played < 25 && !game.won(); ++played) {
      game.legal_moves(legal);
      const std::string before = text_of(game.board());
      for (int from = 0; from < 15; ++from) {
        for (int to = 0; to < 16; ++to) {
          for (int count = 1; count <= 13; ++count) {
            const auto place = [](int index) {
              if (index == 15) return Place::foundation();
              return index < 8 ? Place::cascade(index) : Place::freecell(index - 8);
            };
            const Move move{place(from), place(to), static_cast<std::uint8_t>(count)};
            const bool is_listed = std::ranges::count(legal, move) == 1;
            ASSERT_EQ(game.judge(move) == Violation::kNone, is_listed);
            ASSERT_EQ(game.play(move) == Violation::kNone, is_listed);
            if (is_listed) {
              supermoves += count > 1 ? 1 : 0;
              game.undo();
            }
            ASSERT_EQ(text_of(game.board()), before);
          }
        }
      }
      if (legal.empty()) break;
      game.play(legal[random() % legal.size()]);
    }
  }
  EXPECT_GT(supermoves, 20);
}

TEST(PlayerGame, IsOverWhenItIsWon) {
  PlayerGame game(test::deal_of("Founds: H-K C-K D-K S-Q\nKS\n:\n:\n:\n"),
                  Rules().with_freecells(0).with_autoplay(Autoplay::kNone));
  EXPECT_FALSE(game.won());
  EXPECT_EQ(game.play(move_of("1h")), Violation::kNone);
  EXPECT_TRUE(game.won());
  std::vector<Move> moves = {move_of("1h")};
  game.legal_moves(moves);
  EXPECT_TRUE(moves.empty());
  EXPECT_EQ(game.judge(move_of("1h")), Violation::kAlreadyWon);
  EXPECT_EQ(game.play(move_of("1h")), Violation::kAlreadyWon);
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.won());
}

TEST(PlayerGame, GoesOnFromABoard) {
  PlayerGame first(microsoft_deal(617));
  for (const char* text : {"8a", "5b", "6c", "a2"}) {
    ASSERT_EQ(first.play(move_of(text)), Violation::kNone);
  }
  PlayerGame game(first.board(), first.rules());
  EXPECT_EQ(game.deal(), deal_of(first.board()));
  EXPECT_EQ(game.board().freecells, first.board().freecells);
  EXPECT_EQ(game.counts(), MoveCounts());
  EXPECT_FALSE(game.undo());
  EXPECT_EQ(game.play(move_of("ba")), Violation::kNone);
  EXPECT_EQ(first.play(move_of("ba")), Violation::kNone);
  EXPECT_EQ(text_of(game.board()), text_of(first.board()));
  EXPECT_THROW(PlayerGame(first.board(), Rules().with_freecells(5)), std::invalid_argument);
  Board broken = first.board();
  broken.cascades[0].pop();
  EXPECT_THROW(PlayerGame(broken, first.rules()), std::invalid_argument);
}

TEST(PlayerGame, RefusesRulesThatDoNotFit) {
  EXPECT_THROW(PlayerGame(microsoft_deal(1), Rules().with_freecells(11)), std::invalid_argument);
  EXPECT_EQ(PlayerGame(microsoft_deal(1, 10), Rules().with_freecells(0)).rules().cascades, 10);
}

}  // namespace
}  // namespace freecell
