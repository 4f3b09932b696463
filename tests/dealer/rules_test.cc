#include "dealer/rules.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::deal_of;

/// A jack and a queen in freecells.
constexpr const char* kTwoInCells = "Founds: H-K C-K D-T S-T\nFreecells: JD QS\nJS\nQD\nKD\nKS\n";

template <typename Action>
std::string objection_to(Action action) {
  try {
    action();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Rules, NumbersHaveRanges) {
  const auto check = [](const Rules& rules) { return objection_to([&] { rules.check(); }); };
  EXPECT_EQ(check({}), "");
  EXPECT_EQ(check({.freecells = 0, .cascades = 4}), "");
  EXPECT_EQ(check({.freecells = 10, .cascades = 13}), "");
  EXPECT_EQ(check({.freecells = -1}), "freecells: -1 is not 0 to 10");
  EXPECT_EQ(check({.freecells = 11}), "freecells: 11 is not 0 to 10");
  EXPECT_EQ(check({.cascades = 3}), "cascades: 3 is not 4 to 13");
  EXPECT_EQ(check({.cascades = 14}), "cascades: 14 is not 4 to 13");
}

TEST(Rules, ADealBringsItsNumberOfCascades) {
  const Rules rules{.freecells = 3, .autoplay = Autoplay::kRaymond};
  for (const int cascades : {4, 8, 13}) {
    const Deal deal = microsoft_deal(1, cascades);
    const Rules game = rules.for_deal(deal);
    EXPECT_EQ(game, (Rules{3, cascades, Autoplay::kRaymond}));
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
  EXPECT_EQ(object({.freecells = 2}), "");
  EXPECT_EQ(object({.freecells = 10}), "");
  EXPECT_EQ(object({.freecells = 1}), "the deal occupies more freecells than there are");
  EXPECT_EQ(object({.freecells = 11}), "freecells: 11 is not 0 to 10");
  EXPECT_FALSE((Rules{.freecells = 1, .cascades = 4}.fits(deal)));
}

TEST(Rules, TheUsualGameLeavesTheTableAlone) {
  const Rules strange{2, 7, Autoplay::kMax, {Metric::kCardMoves, Capacity::kSum}};
  EXPECT_EQ(strange.usual_game(),
            (Rules{2, 7, Autoplay::kMicrosoft, {Metric::kCardMoves, Capacity::kStandard}}));
  EXPECT_FALSE(strange.is_usual_game());
  EXPECT_THROW(strange.check_usual_game(), std::invalid_argument);
  EXPECT_FALSE(Rules{.counting = {.capacity = Capacity::kSum}}.is_usual_game());
  for (const Autoplay autoplay : {Autoplay::kNone, Autoplay::kMicrosoft, Autoplay::kRaymond}) {
    EXPECT_TRUE(Rules{.autoplay = autoplay}.is_usual_game());
  }
}

}  // namespace
}  // namespace freecell
