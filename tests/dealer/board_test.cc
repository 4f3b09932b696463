#include "dealer/board.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "dealer/microsoft.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;

const char* const kLateBoard =
    "Foundations: H-K C-T D-K S-T\n"
    "Freecells: QS JC\n"
    "KS JS\n"
    ":\n"
    "KC QC\n"
    ":\n";

TEST(Board, StartsAsTheDealSaysAndIsWonWhenAllCardsAreHome) {
  const Board board(deal_of(kLateBoard), Rules().with_freecells(4));
  EXPECT_EQ(board.cascade_count, 4);
  EXPECT_EQ(board.freecell_count, 4);
  EXPECT_EQ(board.cascades[0].top(), card_of("JS"));
  EXPECT_TRUE(board.cascades[1].empty());
  EXPECT_EQ(board.freecells[0], card_of("QS"));
  EXPECT_EQ(board.freecells[1], card_of("JC"));
  EXPECT_FALSE(board.freecells[2]);
  EXPECT_EQ(board.foundations, (std::array<std::uint8_t, kSuits>{10, 13, 13, 10}));
  EXPECT_EQ(board.cards_home(), 46);
  EXPECT_FALSE(board.won());
  EXPECT_TRUE(Board(deal_of(test::kWonBoard), Rules().with_freecells(0)).won());
  EXPECT_FALSE(Board(microsoft_deal(1), Rules().with_freecells(4)).won());
}

TEST(Board, HasAsManyFreecellsAsAreOccupiedOrMoreUpToTen) {
  EXPECT_NO_THROW(Board(deal_of(kLateBoard), Rules().with_freecells(2)));
  EXPECT_NO_THROW(Board(deal_of(kLateBoard), Rules().with_freecells(10)));
  EXPECT_THROW(Board(deal_of(kLateBoard), Rules().with_freecells(1)), std::invalid_argument);
  EXPECT_THROW(Board(deal_of(kLateBoard), Rules().with_freecells(11)), std::invalid_argument);
  EXPECT_THROW(Board(microsoft_deal(1), Rules().with_freecells(-1)), std::invalid_argument);
}

}  // namespace
}  // namespace freecell
