#include "dealer/board_deal.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"
#include "tests/support/message_of.h"

namespace freecell {
namespace {

using test::card_of;
using test::move_of;
using test::text_of;

/// QS lies in the second cell, JC in the fourth.
Board board_with_holes() {
  Board board(test::deal_of("Foundations: H-K C-T D-K S-T\n"
                            "Freecells: QS JC\n"
                            "KS JS\n:\nKC QC\n:\n"),
              Rules().with_freecells(5));
  board.freecells[3] = board.freecells[1];
  board.freecells[1] = board.freecells[0];
  board.freecells[0].reset();
  return board;
}

TEST(BoardDeal, IsTheDealThatTheBoardsTextReads) {
  std::mt19937_64 random(5);
  for (int number = 1; number <= 40; ++number) {
    const int cascades = 4 + number % 10;
    Referee referee(microsoft_deal(number, cascades), Rules().with_freecells(number % 11));
    test::play_at_random(referee, 30, random);
    EXPECT_EQ(deal_of(referee.board()), test::deal_of(text_of(referee.board()))) << number;
  }
}

TEST(BoardDeal, RefusesWhatIsNoBoard) {
  Board board = board_with_holes();
  board.cascades[1].push(card_of("QS"));
  EXPECT_EQ(test::message_of<std::invalid_argument>([&] { deal_of(board); }), "duplicate card QS");
  board.freecells[1].reset();
  EXPECT_NO_THROW(deal_of(board));
  board.foundations[0] = 9;
  EXPECT_THROW(deal_of(board), std::invalid_argument);
}

TEST(BoardDeal, MovesNameTheCellsOfTheBoard) {
  const Board board = board_with_holes();
  const auto on_board = [&](const char* text) {
    return text_of(from_game_of_deal(board, move_of(text)));
  };
  EXPECT_EQ(on_board("a2"), "b2");
  EXPECT_EQ(on_board("b2"), "d2");
  EXPECT_EQ(on_board("1c"), "1a");
  EXPECT_EQ(on_board("1d"), "1c");
  EXPECT_EQ(on_board("1e"), "1e");
  EXPECT_EQ(on_board("1h"), "1h");
  EXPECT_EQ(on_board("32v2"), "32v2");
  EXPECT_EQ(on_board("1f"), "1f");  // no cell of this board
}

/// A game from the deal and the same game on the board go on alike.
TEST(BoardDeal, WholeGamesAreTheSameOnTheBoard) {
  std::mt19937_64 random(6);
  std::vector<Move> moves;
  for (int number = 1; number <= 30; ++number) {
    Referee on_board(microsoft_deal(number), {});
    test::play_at_random(on_board, 12, random);
    const Board start = on_board.board();
    Referee of_deal(deal_of(start), {});
    while (!of_deal.board().won()) {
      of_deal.legal_moves(moves);
      if (moves.empty() || of_deal.counts().card_moves > 60) break;
      const Move move = moves[random() % moves.size()];
      ASSERT_EQ(on_board.play(from_game_of_deal(start, move)), Violation::kNone);
      ASSERT_EQ(of_deal.play(move), Violation::kNone);
      ASSERT_EQ(of_deal.board().foundations, on_board.board().foundations);
      ASSERT_EQ(deal_of(of_deal.board()).cascade(0).size(),
                deal_of(on_board.board()).cascade(0).size());
    }
  }
}

}  // namespace
}  // namespace freecell
