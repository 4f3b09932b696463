#include "dealer/rules.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"
#include "tests/support/message_of.h"

namespace freecell {
namespace {

using test::deal_of;

/// A jack and a queen in freecells.
constexpr const char* kTwoInCells = "Founds: H-K C-K D-T S-T\nFreecells: JD QS\nJS\nQD\nKD\nKS\n";

template <typename Action>
std::string objection_to(Action action) {
  return test::message_of<std::invalid_argument>(action);
}

TEST(Rules, NumbersHaveRanges) {
  const auto check = [](const Rules& rules) { return objection_to([&] { rules.check(); }); };
  EXPECT_EQ(check({}), "");
  EXPECT_EQ(check(Rules().with_freecells(0).with_cascades(4)), "");
  EXPECT_EQ(check(Rules().with_freecells(10).with_cascades(13)), "");
  EXPECT_EQ(check(Rules().with_freecells(-1)), "freecells: -1 is not 0 to 10");
  EXPECT_EQ(check(Rules().with_freecells(11)), "freecells: 11 is not 0 to 10");
  EXPECT_EQ(check(Rules().with_cascades(3)), "cascades: 3 is not 4 to 13");
  EXPECT_EQ(check(Rules().with_cascades(14)), "cascades: 14 is not 4 to 13");
}

TEST(Rules, ADealBringsItsNumberOfCascades) {
  const Rules rules = Rules().with_freecells(3).with_autoplay(Autoplay::kRaymond);
  for (const int cascades : {4, 8, 13}) {
    const Deal deal = microsoft_deal(1, cascades);
    const Rules game = rules.for_deal(deal);
    EXPECT_EQ(game, rules.with_cascades(cascades));
    EXPECT_TRUE(game.fits(deal));
    EXPECT_EQ(rules.fits(deal), cascades == 8);
    EXPECT_EQ(Referee(deal, rules).rules(), game);
  }
}

TEST(Rules, ADealMustFindItsCardsPlace) {
  const Deal deal = deal_of(kTwoInCells);
  const auto object = [&](const Rules& rules) {
    return objection_to([&] { rules.for_deal(deal); });
  };
  EXPECT_EQ(object(Rules().with_freecells(2)), "");
  EXPECT_EQ(object(Rules().with_freecells(10)), "");
  EXPECT_EQ(object(Rules().with_freecells(1)), "the deal occupies more freecells than there are");
  EXPECT_EQ(object(Rules().with_freecells(11)), "freecells: 11 is not 0 to 10");
  EXPECT_FALSE(Rules().with_freecells(1).with_cascades(4).fits(deal));
}

TEST(Rules, TheUsualGameLeavesTheTableAlone) {
  const Rules table =
      Rules().with_freecells(2).with_cascades(7).with(&Rules::building, Building::kSameSuit);
  const Rules strange =
      table.with_autoplay(Autoplay::kMax).with_counting({Metric::kCardMoves, Capacity::kSum});
  EXPECT_EQ(strange.usual_game(), table.with_counting({.metric = Metric::kCardMoves}));
  EXPECT_FALSE(strange.is_usual_game());
  EXPECT_THROW(strange.check_usual_game(), std::invalid_argument);
  EXPECT_FALSE(Rules().with_counting({.capacity = Capacity::kSum}).is_usual_game());
  for (const Autoplay autoplay : {Autoplay::kNone, Autoplay::kMicrosoft, Autoplay::kRaymond}) {
    EXPECT_TRUE(Rules().with_autoplay(autoplay).is_usual_game());
  }
}

}  // namespace
}  // namespace freecell
