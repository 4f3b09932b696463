#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "tools/commands/begun_game.h"

namespace freecell {
namespace {

TEST(MoveText, NamesCardsAndPlaces) {
  // Deal 617: 2D AS 3D 4D 2C JH is cascade 7, AH KH TC JS 2S QH cascade 8, KC ends cascade 3.
  Board board(microsoft_deal(617), Rules().with_freecells(4));
  EXPECT_EQ(describe_move(board, {Place::cascade(7), Place::cascade(2), 1}),
            "QH from cascade 8 to KC (cascade 3)");
  EXPECT_EQ(describe_move(board, {Place::cascade(7), Place::freecell(1), 1}),
            "QH from cascade 8 to freecell b");
  EXPECT_EQ(describe_move(board, {Place::cascade(7), Place::foundation(), 1}),
            "QH from cascade 8 home");
  EXPECT_EQ(describe_move(board, {Place::cascade(7), Place::cascade(2), 2}),
            "2S QH from cascade 8 to KC (cascade 3)");
  board.freecells[3] = Card::of(12, Suit::kHearts);
  EXPECT_EQ(describe_move(board, {Place::freecell(3), Place::cascade(2), 1}),
            "QH from freecell d to KC (cascade 3)");
  board.cascades[4] = Pile();
  EXPECT_EQ(describe_move(board, {Place::freecell(3), Place::cascade(4), 1}),
            "QH from freecell d to empty cascade 5");
}

TEST(MoveText, FreecellsAreNeverNamedH) {
  Board board(microsoft_deal(1), Rules().with_freecells(10));
  EXPECT_EQ(describe_move(board, {Place::cascade(0), Place::freecell(6), 1}),
            "6S from cascade 1 to freecell g");
  EXPECT_EQ(describe_move(board, {Place::cascade(0), Place::freecell(7), 1}),
            "6S from cascade 1 to freecell i");
  EXPECT_EQ(describe_move(board, {Place::cascade(0), Place::freecell(9), 1}),
            "6S from cascade 1 to freecell k");
}

TEST(MoveText, CardsGoneHome) {
  const Board before(microsoft_deal(1), Rules().with_freecells(4));
  Board after = before;
  EXPECT_EQ(cards_gone_home(before, after), "");
  after.foundations = {2, 0, 1, 0};
  EXPECT_EQ(cards_gone_home(before, after), "AC AH 2C");
}

}  // namespace
}  // namespace freecell
