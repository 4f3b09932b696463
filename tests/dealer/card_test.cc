#include "dealer/card.h"

#include <gtest/gtest.h>

#include <string>

namespace freecell {
namespace {

TEST(Card, IsItsRankAndSuitNumberedAsMicrosoftsDealerDoes) {
  std::string names;
  for (int id = 0; id < kCards; ++id) {
    const Card card = Card::from_id(id);
    names += {rank_letter(card.rank()), suit_letter(card.suit()), ' '};
    EXPECT_EQ(Card::of(card.rank(), card.suit()), card);
    EXPECT_EQ(rank_from_letter(rank_letter(card.rank())), card.rank());
    EXPECT_EQ(suit_from_letter(suit_letter(card.suit())), card.suit());
  }
  EXPECT_EQ(names,
            "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S "
            "8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS ");
}

TEST(Card, LettersMayBeLowerCaseAndOthersAreNoCard) {
  EXPECT_EQ(rank_from_letter('t'), 10);
  EXPECT_EQ(rank_from_letter('k'), 13);
  EXPECT_EQ(suit_from_letter('h'), Suit::kHearts);
  for (const char letter : {'1', '0', 'B', ' ', '\0', '\xff'}) {
    EXPECT_FALSE(rank_from_letter(letter)) << letter;
  }
  for (const char letter : {'A', '1', '-', ' ', '\0', '\xff'}) {
    EXPECT_FALSE(suit_from_letter(letter)) << letter;
  }
}

TEST(Card, FitsOnTheTwoCardsOneRankHigherOfTheOtherColour) {
  const Card seven_of_hearts = Card::of(7, Suit::kHearts);
  std::string fits;
  for (int id = 0; id < kCards; ++id) {
    const Card target = Card::from_id(id);
    if (seven_of_hearts.fits_on(target)) {
      fits += {rank_letter(target.rank()), suit_letter(target.suit()), ' '};
    }
  }
  EXPECT_EQ(fits, "8C 8S ");
}

}  // namespace
}  // namespace freecell
