#include "dealer/deal.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;

std::array<Card, kCards> deck_in_order() {
  std::array<Card, kCards> deck;
  for (int id = 0; id < kCards; ++id) deck[id] = Card::from_id(id);
  return deck;
}

/// The cards `first`..`last` by number.
std::vector<Card> cards(int first, int last) {
  const auto deck = deck_in_order();
  return {deck.begin() + first, deck.begin() + last + 1};
}

std::string problem_of(const Deal::Builder& builder) {
  const auto result = builder.build();
  const auto* problem = std::get_if<std::string>(&result);
  return problem ? *problem : "none";
}

TEST(Deal, GoesRoundTheCascades) {
  const auto deck = deck_in_order();
  for (int cascades = kMinCascades; cascades <= kMaxCascades; ++cascades) {
    const Deal deal = Deal::from_deck(deck, cascades);
    ASSERT_EQ(deal.cascades(), cascades);
    for (int i = 0; i < kCards; ++i) {
      EXPECT_EQ(deal.cascade(i % cascades)[i / cascades], deck[i]) << cascades << " cascades";
    }
    EXPECT_TRUE(deal.freecell_cards().empty());
  }
}

TEST(Deal, RefusesDuplicatesAndOtherThanFourToThirteenCascades) {
  auto deck = deck_in_order();
  deck[51] = deck[0];
  EXPECT_THROW(Deal::from_deck(deck), std::invalid_argument);
  EXPECT_THROW(Deal::from_deck(deck_in_order(), 3), std::invalid_argument);
  EXPECT_THROW(Deal::from_deck(deck_in_order(), 14), std::invalid_argument);
}

TEST(DealBuilder, BuildsAGameInTheMiddle) {
  Deal::Builder builder;
  builder.set_foundation(Suit::kClubs, 13);
  builder.set_foundation(Suit::kDiamonds, 13);
  builder.set_foundation(Suit::kHearts, 13);
  builder.set_foundation(Suit::kSpades, 10);
  EXPECT_TRUE(builder.add_freecell_card(card_of("QS")));
  EXPECT_TRUE(builder.add_cascade({}));
  EXPECT_TRUE(builder.add_cascade(std::vector{card_of("KS"), card_of("JS")}));
  EXPECT_TRUE(builder.add_cascade({}));
  EXPECT_TRUE(builder.add_cascade({}));

  const Deal deal = std::get<Deal>(builder.build());
  EXPECT_EQ(deal.cascades(), 4);
  EXPECT_EQ(deal.foundation(Suit::kSpades), 10);
  EXPECT_TRUE(deal.cascade(0).empty());
  ASSERT_EQ(deal.cascade(1).size(), 2u);
  EXPECT_EQ(deal.cascade(1)[1], card_of("JS"));
  ASSERT_EQ(deal.freecell_cards().size(), 1u);
  EXPECT_EQ(deal.freecell_cards()[0], card_of("QS"));
}

TEST(DealBuilder, NamesTheFirstDuplicateAlsoAtHome) {
  Deal::Builder builder;
  for (int i = 0; i < 4; ++i) builder.add_cascade(cards(13 * i, 13 * i + 12));
  Deal::Builder with_home = builder;
  builder.add_freecell_card(card_of("7H"));
  EXPECT_EQ(problem_of(builder), "duplicate card 7H");
  with_home.set_foundation(Suit::kDiamonds, 1);
  EXPECT_EQ(problem_of(with_home), "duplicate card AD");
}

TEST(DealBuilder, NamesTheLowestMissingCard) {
  Deal::Builder builder;
  for (int i = 0; i < 4; ++i) builder.add_cascade(cards(13 * i, 13 * i + (i < 3 ? 12 : 11)));
  EXPECT_EQ(problem_of(builder), "missing card KS");

  Deal::Builder two;
  two.add_cascade(cards(2, 51));
  EXPECT_EQ(problem_of(two), "missing card AC and another");

  EXPECT_EQ(problem_of(Deal::Builder()), "missing card AC and 51 others");
}

TEST(DealBuilder, WantsFourCascades) {
  Deal::Builder builder;
  builder.add_cascade(cards(0, 51));
  EXPECT_EQ(problem_of(builder), "1 cascade; a deal has 4 to 13");
  builder.add_cascade({});
  builder.add_cascade({});
  EXPECT_EQ(problem_of(builder), "3 cascades; a deal has 4 to 13");
  builder.add_cascade({});
  EXPECT_EQ(problem_of(builder), "none");
}

TEST(DealBuilder, RefusesWhatHasNoRoom) {
  Deal::Builder builder;
  for (int i = 0; i < kMaxCascades; ++i) EXPECT_TRUE(builder.add_cascade({}));
  EXPECT_FALSE(builder.add_cascade({}));
  for (int i = 0; i < kMaxFreecells; ++i) EXPECT_TRUE(builder.add_freecell_card(Card::from_id(i)));
  EXPECT_FALSE(builder.add_freecell_card(Card::from_id(10)));
  EXPECT_FALSE(Deal::Builder().add_cascade(std::vector<Card>(53)));
  EXPECT_THROW(builder.set_foundation(Suit::kClubs, 14), std::invalid_argument);
  EXPECT_THROW(builder.set_foundation(Suit::kClubs, -1), std::invalid_argument);
}

}  // namespace
}  // namespace freecell
