#include "dealer/board_layout.h"

#include <gtest/gtest.h>

#include <string>

#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::replaced;
using test::text_of;

/// The first lines of deal 617 in rows.
const std::string kRows =
    "7D AD 5C 3S 5S 8C 2D AH\n"
    "TD 7S QD AC 6D 8H AS KH\n"
    "TH QC 3H 9D 6S 8D 3D TC\n"
    "KD 5H 9S 3C 8S 7H 4D JS\n"
    "4C QS 9C 9H 7C 6H 2C 2S\n"
    "4S TS 2H 5D JC 6C JH QH\n"
    "JD KS KC 4H\n";

/// Deal `number` as it is dealt, row after row.
std::string rows_text(std::int64_t number, int cascades) {
  std::string text;
  int column = 0;
  for (const Card card : microsoft_deck(number)) {
    text += {rank_letter(card.rank()), suit_letter(card.suit())};
    text += ++column % cascades == 0 ? '\n' : ' ';
  }
  text.back() = '\n';
  return text;
}

std::string cascades_text(const Deal& deal) {
  std::string text;
  for (int i = 0; i < deal.cascades(); ++i) {
    for (const Card card : deal.cascade(i)) {
      text += {rank_letter(card.rank()), suit_letter(card.suit()), ' '};
    }
    text += '\n';
  }
  return text;
}

std::variant<std::monostate, Deal, BoardTextError> read(std::string_view text,
                                                        const BoardTextOptions& options = {}) {
  return BoardTextReader(text, options).next();
}

Deal deal_in(std::string_view text, const BoardTextOptions& options = {}) {
  auto board = read(text, options);
  if (const auto* error = std::get_if<BoardTextError>(&board)) ADD_FAILURE() << error->message;
  return std::get<Deal>(board);
}

BoardTextError error_in(std::string_view text, const BoardTextOptions& options = {}) {
  return std::get<BoardTextError>(read(text, options));
}

std::string told(const BoardTextError& error) {
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
}

constexpr BoardTextOptions kInRows = {.layout = BoardLayout::kRows};
constexpr BoardTextOptions kInCascades = {.layout = BoardLayout::kCascades};

// ---- The start of a game ----

TEST(BoardLayout, RowsOfTheUsualGameAreRecognised) {
  ASSERT_EQ(rows_text(617, 8), kRows);
  EXPECT_EQ(deal_in(kRows), microsoft_deal(617));
  EXPECT_EQ(deal_in("Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n" + kRows),
            microsoft_deal(617));
  EXPECT_EQ(deal_in("# rows\n" + replaced(kRows, "T", "10")), microsoft_deal(617));
  EXPECT_EQ(deal_in(replaced(kRows, "\n", "  \r\n")), microsoft_deal(617));
}

TEST(BoardLayout, BothLayoutsOfEveryNumberOfCascades) {
  for (int cascades = kMinCascades; cascades <= kMaxCascades; ++cascades) {
    const Deal deal = microsoft_deal(617, cascades);
    const std::string rows = rows_text(617, cascades);
    EXPECT_EQ(deal_in(rows, kInRows), deal);
    EXPECT_EQ(deal_in(rows, {.cascades = cascades}), deal);
    EXPECT_EQ(deal_in(cascades_text(deal), kInCascades), deal);
    EXPECT_EQ(deal_in(cascades_text(deal), {.cascades = cascades}), deal);
    EXPECT_EQ(deal_in(text_of(deal)), deal) << "what is written is unambiguous";

    const bool both_are_starts = cascades == 4 || cascades == 13;
    EXPECT_EQ(std::holds_alternative<Deal>(read(cascades_text(deal))), !both_are_starts);
    const bool may_be_the_usual_game = cascades == 7;
    if (both_are_starts || may_be_the_usual_game) {
      EXPECT_TRUE(error_in(rows).is_ambiguous) << cascades;
    } else {
      EXPECT_EQ(deal_in(rows), deal);
    }
  }
}

TEST(BoardLayout, ANumberOfCascadesDecidesWhatTheLinesAre) {
  EXPECT_EQ(told(error_in("# seven\n" + rows_text(1, 7))),
            "2:1: the lines may be rows of 7 cascades, or 8 cascades");
  EXPECT_FALSE(error_in("JD").is_ambiguous);
  EXPECT_EQ(deal_in(kRows, {.cascades = 7}).cascades(), 7);
  EXPECT_EQ(deal_in(rows_text(617, 7), {.cascades = 8}).cascade(0).size(), 7u);
  EXPECT_EQ(deal_in(rows_text(617, 7), {.cascades = 8}).cascades(), 8);
}

TEST(BoardLayout, AColonMarksCascadesButNotInAShapeOfRows) {
  const std::string marked =
      ": " + replaced(kRows.substr(0, kRows.size() - 1), "\n", "\n: ") + "\n";
  EXPECT_TRUE(error_in(marked).is_ambiguous);
  EXPECT_TRUE(error_in(": " + kRows).is_ambiguous);
  EXPECT_EQ(deal_in(marked, kInRows), microsoft_deal(617));
  EXPECT_EQ(deal_in(marked, {.cascades = 8}), microsoft_deal(617));
  EXPECT_EQ(deal_in(marked, kInCascades).cascades(), 7);
}

TEST(BoardLayout, DealingOrderIsNoMatterOfLayout) {
  const std::string line = replaced(kRows, "\n", " ");
  for (const auto& options : {BoardTextOptions(), kInRows, kInCascades}) {
    EXPECT_EQ(deal_in(line, options), microsoft_deal(617));
  }
}

TEST(BoardLayout, BoardsOfBothLayoutsInOneText) {
  const std::string text = kRows + "\n" + cascades_text(microsoft_deal(1)) + "\n" + kRows;
  BoardTextReader reader(text);
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617));
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(1));
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(reader.next()));
}

// ---- The middle of a game ----

/// The cards of deal 617, some of them moved.
const std::string kMiddle =
    "Foundations: H-A\n"
    "Freecells: 4H KC\n"
    "7D AD 5C 3S 5S 8C 2D -\n"
    "TD 7S QD AC 6D 8H AS\n"
    "TH QC 3H 9D 6S 8D 3D\n"
    "KD 5H 9S 3C 8S 7H 4D\n"
    "4C QS 9C 9H 7C 6H 2C\n"
    "4S TS 2H 5D JC 6C JH\n"
    "JD KS -  -  KH - QH\n"
    "-  TC -  -  JS\n"
    "-  2S\n";

TEST(BoardLayout, RowsMayHaveGaps) {
  const Deal deal = deal_in(kMiddle, kInRows);
  EXPECT_EQ(deal.cascades(), 8);
  EXPECT_EQ(deal.foundation(Suit::kHearts), 1);
  EXPECT_EQ(deal.freecell_cards().size(), 2u);
  EXPECT_EQ(deal.cascade(0).size(), 7u);
  EXPECT_EQ(deal.cascade(1).size(), 9u);
  EXPECT_EQ(deal.cascade(1).back(), card_of("2S"));
  EXPECT_EQ(deal.cascade(4).back(), card_of("JS"));
  EXPECT_EQ(deal.cascade(6).back(), card_of("QH"));
  EXPECT_TRUE(deal.cascade(7).empty());
  EXPECT_EQ(deal_in(text_of(deal)), deal);
}

TEST(BoardLayout, AGapShowsThatLinesAreRowsAndHasNothingBelow) {
  EXPECT_EQ(deal_in(kMiddle), deal_in(kMiddle, kInRows));
  EXPECT_EQ(told(error_in(kMiddle, kInCascades)),
            "9:7: a gap among the cards of a cascade, and the lines are no rows");
  EXPECT_EQ(told(error_in(replaced(kMiddle, "-  2S", "2S"), kInRows)),
            "11:1: no card above this one in its cascade");
  EXPECT_EQ(told(error_in(replaced(kRows, "8C 2D AH\n", "8C 2D\nAH "), kInRows)),
            "2:22: no card above this one in its cascade");
}

TEST(BoardLayout, BlanksAreGapsIfTheColumnsAreClear) {
  const std::string wide = replaced(kRows, "JD KS KC 4H", "JD KS    KC 4H");
  const std::string indented = replaced(kRows, "JD KS KC 4H", "   JD KS KC 4H");
  const std::string tabs = replaced(replaced(kRows, " ", "\t"), "KS\tKC", "KS\t\tKC");
  const std::string commas = replaced(replaced(kRows, " ", ","), "KS,KC", "KS,,KC");
  for (const std::string& text : {wide, tabs, commas}) {
    EXPECT_EQ(deal_in(text).cascade(3).back(), card_of("KC")) << text;
    EXPECT_EQ(deal_in(text, kInRows), deal_in(text));
  }
  EXPECT_EQ(deal_in(indented).cascade(1).back(), card_of("JD"));
  const std::string bent = replaced(kRows, "JD KS KC 4H", "JD KS     KC 4H");
  constexpr const char* kGap = "a gap before this card: - stands for a cascade that has no card";
  EXPECT_EQ(told(error_in(bent)), std::string("7:11: ") + kGap);
  EXPECT_EQ(told(error_in(bent, kInRows)), std::string("7:11: ") + kGap);
}

TEST(BoardLayout, ColumnsThatAreAlignedAreNoGaps) {
  EXPECT_EQ(deal_in(replaced(replaced(kRows, " ", "  "), "TD", "10D")), microsoft_deal(617));
  EXPECT_EQ(deal_in(replaced(kRows, " ", "\t")), microsoft_deal(617));
  EXPECT_EQ(deal_in("  " + replaced(kRows, "\n", "\n  ")), microsoft_deal(617));
}

TEST(BoardLayout, TooManyRowsOrCascades) {
  EXPECT_EQ(told(error_in(rows_text(1, 14), kInRows)), "1:1: more than 13 cascades");
  std::string gaps = kRows;
  for (int row = 0; row < 46; ++row) gaps += "-\n";
  EXPECT_EQ(told(error_in(gaps, kInRows)), "53:1: more than 52 rows");
}

/// Lines of eight, seven of them or fewer, may be rows of the usual game, but not without doubt.
TEST(BoardLayout, TheMiddleOfTheUsualGameInRowsIsNotTakenForAnother) {
  const std::string late =
      "Foundations: H-A C-A D-A S-A\n"
      "2H 3H 4H 5H 6H 7H 8H 9H\n2C 3C 4C 5C 6C 7C 8C 9C\n2D 3D 4D 5D 6D 7D 8D 9D\n"
      "2S 3S 4S 5S 6S 7S 8S 9S\nTH JH QH KH TC JC QC KC\nTD JD QD KD TS JS QS KS\n";
  EXPECT_TRUE(error_in(late).is_ambiguous);
  EXPECT_EQ(deal_in(late, {.cascades = 6}).cascades(), 6);
  EXPECT_EQ(deal_in(late, kInCascades).cascades(), 6);
  EXPECT_EQ(deal_in(late, kInRows).cascades(), 8);
  EXPECT_EQ(deal_in(text_of(deal_in(late, kInCascades))).cascades(), 6);
}

}  // namespace
}  // namespace freecell
