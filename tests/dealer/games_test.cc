#include "dealer/games.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "tests/support/message_of.h"
#include "tests/support/rules_grid.h"

namespace freecell {
namespace {

TEST(Games, EachNameIsReadAndWritten) {
  for (const auto& [word, rules] : kGames) {
    EXPECT_EQ(game_text(rules), word);
    EXPECT_EQ(rules_of_game(word), rules);
    EXPECT_EQ(is_freecell(rules), std::string(word) == "freecell");
  }
}

TEST(Games, TheTableOfTheRowDecidesWhichNameAndCascadesAGameHas) {
  const Rules eight_off = rules_of_game("eight-off");
  EXPECT_EQ(game_text(eight_off.with_freecells(7)), "eight-off");
  EXPECT_EQ(game_text(eight_off.with_freecells(4)), "forecell-same-suit");
  EXPECT_EQ(game_text(Rules().with_freecells(0).with_cascades(13)), "freecell");
  EXPECT_EQ(usual_cascades(rules_of_game("relaxed-seahaven").with_cascades(7)), 10);
  EXPECT_EQ(usual_cascades(Rules().with_cascades(7)), 8);
}

/// Every point of the grid of rules has a text of its own, which gives the same rules.
TEST(Games, EveryGameIsReadFromItsText) {
  for (Rules rules : test::grid_of_rules()) {
    for (const char* cells : {"0 last", "2 last", "2 first", "3 last", "4 first"}) {
      rules.dealt_to_cells = cells[0] - '0';
      rules.cells_from = *value_of_word(kCellsFromWords, cells + 2);
      const std::string text = game_text(rules);
      const Rules read = rules_of_game(text);
      EXPECT_EQ(read.with_cascades(rules.cascades).with_freecells(rules.freecells), rules) << text;
    }
  }
}

std::string objection_to(const std::string& text) {
  return test::message_of<std::invalid_argument>([&] { rules_of_game(text); });
}

TEST(Games, WhatIsNoGameIsRefused) {
  EXPECT_EQ(objection_to("seahavn"),
            "'seahavn' is no game: freecell, bakers, kings-only-bakers, eight-off, seahaven, "
            "forecell, forecell-same-suit, relaxed-freecell, relaxed-seahaven");
  EXPECT_EQ(objection_to(""), objection_to("x").replace(1, 1, ""));
  EXPECT_EQ(objection_to("bakers:"), "no rule is called ''");
  EXPECT_EQ(objection_to("bakers:building"), "building: '' is none of alternate, suit");
  EXPECT_EQ(objection_to("bakers:building=rank"), "building: 'rank' is none of alternate, suit");
  EXPECT_EQ(objection_to("bakers:dealt-to-cells=11"),
            "dealt-to-cells: '11' is not a number from 0 to 10");
  EXPECT_EQ(objection_to("bakers:dealt-to-cells=5"), "cards dealt to cells: 5 is not 0 to 4");
  EXPECT_EQ(objection_to("bakers:cells-from=first"),
            "no cards are dealt to cells, so they are not the first ones of the deck");
}

TEST(Games, RulesAreToldOneByOne) {
  const std::vector<RuleText> expected = {{"building", "suit"},
                                          {"empty-cascade", "kings"},
                                          {"dealt-to-cells", "2"},
                                          {"cells-from", "last"},
                                          {"run-moves", "room"}};
  EXPECT_EQ(rule_texts(rules_of_game("seahaven")), expected);
}

}  // namespace
}  // namespace freecell
