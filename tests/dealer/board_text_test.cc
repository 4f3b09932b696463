#include "dealer/board_text.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;
using test::replaced;
using test::text_of;

/// `617` of Microsoft, whose text the tests below bend.
const std::string kBoardText =
    "7D TD TH KD 4C 4S JD\n"
    "AD 7S QC 5H QS TS KS\n"
    "5C QD 3H 9S 9C 2H KC\n"
    "3S AC 9D 3C 9H 5D 4H\n"
    "5S 6D 6S 8S 7C JC\n"
    "8C 8H 8D 7H 6H 6C\n"
    "2D AS 3D 4D 2C JH\n"
    "AH KH TC JS 2S QH\n";

/// `line:column: message` of the first error in `text`, or `none`.
std::string error_of(std::string_view text) {
  BoardTextReader reader(text);
  for (auto result = reader.next(); result.index() != 0; result = reader.next()) {
    if (const auto* error = std::get_if<BoardTextError>(&result)) {
      return std::to_string(error->line) + ":" + std::to_string(error->column) + ": " +
             error->message;
    }
  }
  return "none";
}

std::string one_line(std::int64_t number) {
  std::string text;
  for (const Card card : microsoft_deck(number)) {
    text += {rank_letter(card.rank()), suit_letter(card.suit()), ' '};
  }
  text.back() = '\n';
  return text;
}

TEST(BoardText, IsReadHoweverItIsWritten) {
  std::string lower = kBoardText;
  for (char& c : lower) c = static_cast<char>(std::tolower(c));
  const std::string with_colons = ": " + replaced(kBoardText, "\n", "\n: ");
  const std::pair<const char*, std::string> texts[] = {
      {"a cascade a line", kBoardText},
      {"lower case", lower},
      {"ten in figures", replaced(kBoardText, "T", "10")},
      {"a colon before each cascade", with_colons.substr(0, with_colons.size() - 2)},
      {"a colon before the first", "  :" + kBoardText},
      {"tabs", replaced(kBoardText, " ", " \t ")},
      {"white space at the ends of lines", replaced(kBoardText, "\n", "  \n")},
      {"blank lines around it", "\n \n" + kBoardText + "\n\n"},
      {"no end of the last line", kBoardText.substr(0, kBoardText.size() - 1)},
      {"Windows", "\xEF\xBB\xBF" + replaced(kBoardText, "\n", "\r\n")},
      {"comments", "# deal 617\n" + replaced(kBoardText, "5S", "# fifth: 7H 7H\n5S")},
      {"dealing order", "\n\n# in dealing order\n" + one_line(617) + "\n"},
      {"a suit that is not home", "Foundations: H-0\n" + kBoardText},
      {"nothing home or in cells", "Foundations:\nFreecells:\n" + kBoardText},
  };
  for (const auto& [what, text] : texts) EXPECT_EQ(deal_of(text), microsoft_deal(617)) << what;
}
TEST(BoardText, AByteOrderMarkBeforeEveryBoard) {
  const std::string board = "\xEF\xBB\xBF" + kBoardText;
  const std::string boards = board + "\n\n" + board;
  BoardTextReader reader(boards);
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617));
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617));
}

TEST(BoardText, DealingOrderGoesRoundTheCascadesAskedFor) {
  const std::string text = one_line(617);
  for (int cascades = kMinCascades; cascades <= kMaxCascades; ++cascades) {
    BoardTextReader reader(text, {.cascades = cascades});
    EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617, cascades));
  }
}

/// A board of fc-solve's documentation style: everything home but a few cards.
const std::string kLateBoardText =
    "Foundations: H-K C-10 D-k S-T\n"
    "Freecells:  QS  -  JC\n"
    "KS JS\n"
    ":\n"
    "KC QC\n"
    ": \n";

TEST(BoardText, ReadsFoundationsFreecellsAndEmptyCascades) {
  const Deal deal = deal_of(kLateBoardText);
  EXPECT_EQ(deal.cascades(), 4);
  EXPECT_EQ(deal.foundation(Suit::kHearts), 13);
  EXPECT_EQ(deal.foundation(Suit::kSpades), 10);
  ASSERT_EQ(deal.freecell_cards().size(), 2u);
  EXPECT_EQ(deal.freecell_cards()[0], card_of("QS"));
  EXPECT_EQ(deal.freecell_cards()[1], card_of("JC"));
  EXPECT_TRUE(deal.cascade(1).empty());
  EXPECT_TRUE(deal.cascade(3).empty());
}

TEST(BoardText, HeadersHaveShortNamesAndAnyCase) {
  std::string text = replaced(kLateBoardText, "Foundations", "FOUNDS");
  text = replaced(text, "Freecells", "fc");
  EXPECT_EQ(deal_of(text), deal_of(kLateBoardText));
}

TEST(BoardText, HeadersMayComeLast) {
  const std::string text = "KS JS\n:\nKC QC\n:\nFC: QS - JC\nFounds: H-K C-T D-K S-T\n";
  EXPECT_EQ(deal_of(text), deal_of(kLateBoardText));
}

/// Below a bare `Freecells:` a line may be that list or the first cascade. The number of cascades
/// decides.
TEST(BoardText, FreecellsMayStandBelowTheirHeader) {
  const std::string below = "Freecells:\n7D TD\n" + replaced(kBoardText, "7D TD ", "");
  EXPECT_EQ(error_of(below), "2:1: a list of freecells, or the first of 9 cascades");
  EXPECT_EQ(read_board(below, {.cascades = 9}).cascade(0).size(), 2u);
  const Deal listed = read_board(below, {.cascades = 8});
  EXPECT_EQ(listed, deal_of("Freecells: 7D TD\n" + replaced(kBoardText, "7D TD ", "")));
  EXPECT_EQ(deal_of("Freecells:\n" + kBoardText), deal_of(kBoardText));
  EXPECT_EQ(deal_of(replaced(below, "7D TD\n", "7D - TD -\n")), listed);
}

TEST(BoardText, AFoundationIsACardOrANumberOfCards) {
  const auto board = [](std::string hearts) {
    return "Founds: C-K D-K S-K H-" + hearts + "\n: KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H\n:\n:\n:\n";
  };
  EXPECT_EQ(deal_of(board("1")), deal_of(board("A")));
  const std::string rest = "\n:\n:\n:\n:\n";
  EXPECT_EQ(deal_of("Founds: C-13 D-013 S-k H-13" + rest),
            deal_of("Founds: C-K D-K S-K H-K" + rest));
}

TEST(BoardText, ReadsBoardAfterBoard) {
  const std::string text = kBoardText + "\n\n" + one_line(1) + " \n# last\n\n" + kLateBoardText;
  BoardTextReader reader(text);
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617));
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(1));
  EXPECT_EQ(std::get<Deal>(reader.next()), deal_of(kLateBoardText));
  EXPECT_EQ(reader.next().index(), 0u);
  EXPECT_EQ(reader.next().index(), 0u);
}

TEST(BoardText, NothingIsNoBoard) {
  for (const char* text : {"", "\n", " \r\n\t\n", "# nothing here", "\xEF\xBB\xBF"}) {
    BoardTextReader reader(text);
    EXPECT_EQ(reader.next().index(), 0u) << text;
  }
}

TEST(BoardTextError, SaysWhereAndWhat) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::pair<std::string, const char*> faults[] = {
      {replaced(kBoardText, "QH", "7H"), "8:16: duplicate card 7H"},
      {"Foundations: H-2\n" + kBoardText, "4:16: duplicate card 2H"},
      {kBoardText + "Foundations: S-0 H-1\n", "9:18: duplicate card AH"},
      {"FC: 4S\n" + kBoardText, "2:16: duplicate card 4S"},
      {kBoardText + "2H\n", "9:1: duplicate card 2H"},
      {replaced(kBoardText, " 7H", ""), "8:18: 51 cards; missing card 7H"},
      {replaced(one_line(617), " 7H", ""), "1:153: 51 cards; missing card 7H"},
      {"7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD",
       "3:6: 16 cards; missing card AC and 35 others"},
      {replaced(kBoardText, "\n5S", "\n\n5S"),
       "5:1: a blank line in a board of 8 lines, or of 9 cascades if it is an empty one"},
      {replaced(kBoardText, "\n5S 6D", "\n\n5S"), "4:21: 28 cards; missing card AH and 23 others"},
      {replaced(kBoardText, "AS", "1X"), "7:4: unknown card 1X"},
      {replaced(kBoardText, "AS", "14S"), "7:4: unknown card 14S"},
      {replaced(kBoardText, "AS", "10"), "7:4: unknown card 10"},
      {replaced(kBoardText, "AS", "11S"), "8:10: duplicate card JS"},
      {replaced(kBoardText, "AS", "AS3D"), "7:9: duplicate card 3D"},
      {replaced(kBoardText, "AS", "AS3"), "7:4: unknown card AS3"},
      {replaced(kBoardText, "AS 3D", "AS - 3D"),
       "7:7: a gap among the cards of a cascade, and the lines are no rows"},
      {std::string("\x7f"
                   "ELF\0\x1b[31m\xff",
                   11),
       "1:1: unknown card \\x7fELF\\x00\\x1b"},
      {std::string(1000, 'x'), "1:1: no board: xxxxxxxxxxxxxxxx... is no card, and none follows"},
      {mark + "1X", "1:1: unknown card 1X"},
      {kBoardText + "\n# second\r\n\r\n" + replaced(kBoardText, "AD 7S", "AD 7X"),
       "13:4: unknown card 7X"},
      {kBoardText + ":\n:\n:\n:\n:\n", "none"},
      {kBoardText + ":\n:\n:\n:\n:\n  :\n", "14:3: more than 13 cascades"},
      {"Founds: H-K C-K D-K S-K\n:\n:\n:\n", "4:2: 3 cascades; a deal has 4 to 13"},
      {"Founds: H-K C-K D-K S-K\n", "1:24: 0 cascades; a deal has 4 to 13"},
      {": " + one_line(617), "1:158: 1 cascade; a deal has 4 to 13"},
      {"Foundations: H-0 D-0 h-0\n" + kBoardText, "1:22: foundation of one suit given twice"},
      {"FC: - - - - - - - - - -\n" + kBoardText, "none"},
      {"FC: - - - - - - - - - - -\n" + kBoardText, "1:25: more than 10 freecells"},
      {"Freecells: - 1X\n" + kBoardText, "1:14: unknown card 1X"},
      {"Founds: H-0\nFoundations: D-0\n" + kBoardText, "2:1: Foundations: given twice"},
      {"FC: -\n  FC: -\n" + kBoardText, "2:3: FC: given twice"},
      {"Stacks: 3\n" + kBoardText, "1:1: unknown header Stacks:"},
  };
  for (const auto& [text, error] : faults) EXPECT_EQ(error_of(text), error) << text;
  for (const char* word : {"X-3", "H-Z", "H-14", "H-", "H14", "3-H", "H--1"}) {
    EXPECT_EQ(error_of("Foundations: " + std::string(word) + "\n" + kBoardText),
              "1:14: bad foundation " + std::string(word) +
                  ": a suit, a minus and a rank are expected, as in H-6");
  }
}

TEST(BoardTextError, LeavesTheBoardsBeforeItAndNothingAfter) {
  const std::string text = kBoardText + "\n7D 7D\n\n" + kBoardText;
  BoardTextReader reader(text);
  EXPECT_EQ(std::get<Deal>(reader.next()), microsoft_deal(617));
  EXPECT_EQ(std::get<BoardTextError>(reader.next()).line, 10);
  EXPECT_EQ(reader.next().index(), 0u);
}

TEST(BoardTextReader, RefusesOtherThanFourToThirteenCascades) {
  EXPECT_THROW(BoardTextReader("", {.cascades = 3}), std::invalid_argument);
  EXPECT_THROW(BoardTextReader("", {.cascades = 14}), std::invalid_argument);
}

TEST(BoardText, WritesWhatItReads) {
  EXPECT_EQ(text_of(microsoft_deal(617)), kBoardText);
  EXPECT_EQ(text_of(deal_of(kLateBoardText)),
            "Foundations: H-K C-T D-K S-T\n"
            "Freecells:  QS  JC\n"
            "KS JS\n"
            ":\n"
            "KC QC\n"
            ":\n");
}

TEST(BoardText, ShowsEmptyFreecellsOfAGame) {
  Board board(deal_of(kLateBoardText), Rules().with_freecells(4));
  board.freecells[0].reset();
  board.cascades[1].push(card_of("QS"));
  EXPECT_EQ(text_of(board),
            "Foundations: H-K C-T D-K S-T\n"
            "Freecells:  -  JC  -  -\n"
            "KS JS\n"
            "QS\n"
            "KC QC\n"
            ":\n");
}

TEST(BoardText, AWonBoardIsABoard) {
  EXPECT_EQ(text_of(deal_of(test::kWonBoard)), test::kWonBoard);
}

/// Whatever is reached in a game can be written and read again.
TEST(BoardText, RandomPositionsSurviveWritingAndReading) {
  std::mt19937_64 generator(3);
  std::vector<Move> moves;
  // Each number of cascades with each of freecells.
  for (int game = 0; game < 110; ++game) {
    const int cascades = kMinCascades + game % 10;
    const int freecells = game % 11;
    Referee referee(random_deal(5, static_cast<std::uint64_t>(game), cascades),
                    Rules().with_freecells(freecells));
    for (int i = 0; i < 60; ++i) {
      referee.legal_moves(moves);
      if (moves.empty()) break;
      ASSERT_EQ(referee.play(moves[generator() % moves.size()]), Violation::kNone);
      if (i % 2 == 1) continue;
      const std::string text = text_of(referee.board());
      const Deal deal = deal_of(text);
      const Board again(deal, Rules().with_freecells(freecells));
      for (int c = 0; c < cascades; ++c) {
        ASSERT_EQ(again.cascades[c].size(), referee.board().cascades[c].size());
      }
      ASSERT_EQ(text_of(deal_of(text_of(deal))), text_of(deal));
      ASSERT_EQ(again.foundations, referee.board().foundations);
    }
  }
}

}  // namespace
}  // namespace freecell
