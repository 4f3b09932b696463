#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/deal_finder.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::text_of;

struct KnownDeal {
  const char* game;
  std::int64_t number;
  const char* board;
};

/// PySolFC deals the last cards to cells, KPatience the first. Dealt by a program of its own.
constexpr KnownDeal kKnownDeals[] = {
    {"seahaven", 617,
     "Freecells:  KC  4H\n7D QD 6S 4D 4S\nAD AC 8D JS TS\n5C 6D 3D 4C 2H\n3S 8H TC QS 5D\n"
     "5S AS KD 9C JC\n8C KH 5H 9H 6C\n2D TH 9S 7C JH\nAH QC 3C 6H QH\nTD 3H 8S 2C JD\n"
     "7S 9D 7H 2S KS\n"},
    {"seahaven:cells-from=first", 617,
     "Freecells:  7D  AD\n5C 6D 3D 4C 2H\n3S 8H TC QS 5D\n5S AS KD 9C JC\n8C KH 5H 9H 6C\n"
     "2D TH 9S 7C JH\nAH QC 3C 6H QH\nTD 3H 8S 2C JD\n7S 9D 7H 2S KS\nQD 6S 4D 4S KC\n"
     "AC 8D JS TS 4H\n"},
    {"eight-off", 11982,
     "Freecells:  KC  8D  2S  3S\nAH 3D KD JC 6C JD\nAS 3H 6H 5D 2C 7D\n4H QS 5S 5C TH 8H\n"
     "AC QC 4D 8C QH 9C\n2D 8S 9H 9D 6D 2H\n6S 7H JH TD TC QD\nTS AD 9S KH 4S 4C\n"
     "JS KS 3C 7C 7S 5H\n"},
    {"forecell:cells-from=first", 11982,
     "Freecells:  AH  AS  4H  AC\n2D 8S 9H 9D 6D 2H\n6S 7H JH TD TC QD\nTS AD 9S KH 4S 4C\n"
     "JS KS 3C 7C 7S 5H\n3D KD JC 6C JD KC\n3H 6H 5D 2C 7D 8D\nQS 5S 5C TH 8H 2S\n"
     "QC 4D 8C QH 9C 3S\n"},
};

/// The named games, and those of them that deal to cells also as KPatience deals.
std::vector<Rules> games() {
  std::vector<Rules> games;
  for (const auto& game : kGames) {
    games.push_back(game.value);
    if (game.value.dealt_to_cells == 0) continue;
    games.push_back(game.value.with(&Rules::cells_from, CellsFrom::kFirst));
  }
  return games;
}

const DealFinder& finder_of_boards() {
  static const DealFinder kFinder;
  return kFinder;
}

/// The same layout with its cascades and the cards in its cells the other way round.
Deal reversed(const Deal& deal) {
  auto cascades = test::cascades_of(deal);
  std::vector<Card> in_cells(deal.freecell_cards().begin(), deal.freecell_cards().end());
  std::ranges::reverse(cascades);
  std::ranges::reverse(in_cells);
  return test::deal_of(cascades, in_cells);
}

TEST(Dealing, AgreesWithOtherPrograms) {
  for (const auto& [game, number, board] : kKnownDeals) {
    EXPECT_EQ(text_of(microsoft_deal(number, rules_of_game(game))), board) << game;
  }
}

TEST(Dealing, GamesThatDealNothingToCellsShareTheirNumbers) {
  for (const Rules& rules : games()) {
    if (rules.dealt_to_cells > 0) continue;
    EXPECT_EQ(microsoft_deal(617, rules), microsoft_deal(617));
    EXPECT_EQ(random_deal(7, 1, rules), random_deal(7, 1));
  }
}

TEST(Dealing, EachDealFitsItsGameAndIsReadFromItsText) {
  for (const Rules& rules : games()) {
    for (const std::int64_t number : {-2, -1, 0, 1, 617}) {
      const Deal deal = microsoft_deal(number, rules);
      EXPECT_TRUE(rules.fits(deal)) << game_text(rules);
      EXPECT_EQ(test::deal_of(text_of(deal)), deal) << game_text(rules);
    }
  }
}

/// The lines of a board without what the writer adds, as fc-solve and PySolFC write them.
std::string in_cascades(const Deal& deal) {
  std::string text = text_of(deal);
  std::erase(text, ':');
  const auto cells = text.find("Freecells ");
  return cells == text.npos ? text : text.replace(cells, 10, "FC: -");
}

std::string in_rows(const Deal& deal) {
  std::string text = "FC:";
  for (const Card card : deal.freecell_cards()) text += " " + test::name_of(card);
  for (std::size_t row = 0; row < deal.cascade(0).size(); ++row) {
    text += "\n";
    for (int i = 0; i < deal.cascades() && row < deal.cascade(i).size(); ++i) {
      text += test::name_of(deal.cascade(i)[row]) + " ";
    }
  }
  return text + "\n";
}

std::string in_a_line(const Deck& deck) {
  std::string text;
  for (const Card card : deck) text += test::name_of(card) + " ";
  return text + "\n";
}

/// Whether `text` is read as `deal` when the game is known.
bool is_read_as(const Deal& deal, const std::string& text, const Rules& rules) {
  BoardTextReader reader(text, {.game = rules});
  const auto board = reader.next();
  const auto* read = std::get_if<Deal>(&board);
  return read != nullptr && *read == deal;
}

TEST(Dealing, EachDealIsReadAsOthersWriteIt) {
  for (const Rules& rules : games()) {
    for (const std::int64_t number : {1, 617, 11982}) {
      const Deal deal = microsoft_deal(number, rules);
      const std::string title = "#" + std::to_string(number) + "\n";
      EXPECT_TRUE(is_read_as(deal, in_a_line(microsoft_deck(number)), rules)) << game_text(rules);
      for (const std::string& text : {in_cascades(deal), in_rows(deal)}) {
        EXPECT_TRUE(is_read_as(deal, text, rules)) << game_text(rules) << "\n" << text;
        EXPECT_TRUE(is_read_as(deal, title + text, rules)) << game_text(rules);
        EXPECT_FALSE(is_read_as(deal, "#618\n" + text, rules)) << game_text(rules);
      }
    }
  }
}

TEST(Dealing, ATitleNamesADealOfTheGame) {
  const Rules last = rules_of_game("seahaven");
  const Rules first = last.with(&Rules::cells_from, CellsFrom::kFirst);
  const Deal deal = microsoft_deal(617, last);
  const std::string text = "#617\n" + text_of(deal);
  EXPECT_TRUE(is_read_as(deal, text, last));
  EXPECT_FALSE(is_read_as(deal, text, first));
  EXPECT_TRUE(is_read_as(deal, text, Rules()));  // no start of FreeCell
}

TEST(Dealing, RefusesRulesThatAreNone) {
  const Rules rules = Rules().with(&Rules::dealt_to_cells, 5);
  EXPECT_THROW(microsoft_deal(1, rules), std::invalid_argument);
  EXPECT_THROW(random_deal(1, 1, Rules().with_cascades(3)), std::invalid_argument);
}

TEST(Dealing, ItsNumberIsFoundByTheRulesThatDealtIt) {
  for (const Rules& rules : games()) {
    for (const std::int64_t number : {std::int64_t{-1}, std::int64_t{617}, kMaxDealNumber}) {
      const Deal deal = microsoft_deal(number, rules);
      const auto found = finder_of_boards().find(deal, rules);
      ASSERT_EQ(found.size(), 1u) << game_text(rules) << " " << number;
      EXPECT_EQ(found[0].number, number);
      if (rules.dealt_to_cells == 0) continue;
      const CellsFrom from = rules.cells_from;
      const CellsFrom other = from == CellsFrom::kLast ? CellsFrom::kFirst : CellsFrom::kLast;
      EXPECT_TRUE(finder_of_boards().find(deal, rules.with(&Rules::cells_from, other)).empty());
      EXPECT_TRUE(finder_of_boards().find(deal).empty());
    }
  }
}

TEST(Dealing, ItsNumberIsFoundWithCascadesAndCellsInAnyOrder) {
  for (const char* game : {"forecell", "forecell:cells-from=first"}) {
    const Rules rules = rules_of_game(game).with_cascades(7);
    const auto found =
        finder_of_boards().find_in_any_order(reversed(microsoft_deal(617, rules)), rules);
    ASSERT_EQ(found.size(), 1u) << game;
    EXPECT_EQ(found[0].number, 617);
    EXPECT_EQ(found[0].order, (std::vector<int>{6, 5, 4, 3, 2, 1, 0}));
  }
}

TEST(Dealing, SomeGamesHaveTooManyOrdersOfCascades) {
  for (const auto& game : kGames) EXPECT_TRUE(DealFinder::may_try_any_order(game.value));
  const Rules twelve = rules_of_game("forecell").with_cascades(12);
  EXPECT_FALSE(DealFinder::may_try_any_order(twelve));
  EXPECT_THROW(finder_of_boards().find_in_any_order(microsoft_deal(1, twelve), twelve),
               std::invalid_argument);
}

}  // namespace
}  // namespace freecell
