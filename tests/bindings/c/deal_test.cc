#include <gtest/gtest.h>

#include <cstring>

#include "tests/bindings/c/handles.h"

namespace freecell::c::test {
namespace {

constexpr const freecell_rules* kMicrosoft = nullptr;

constexpr const char* kDeal617 =
    "7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD 3H 9S 9C 2H KC\n3S AC 9D 3C 9H 5D 4H\n"
    "5S 6D 6S 8S 7C JC\n8C 8H 8D 7H 6H 6C\n2D AS 3D 4D 2C JH\nAH KH TC JS 2S QH\n";

TEST(CDeal, IsDealtAndWritten) {
  const Deal deal = numbered(617);
  EXPECT_EQ(text_of(freecell_deal_text, deal.get()), kDeal617);
}

TEST(CDeal, FillsASmallBufferAndSaysHowMuchThereIs) {
  const Deal deal = numbered(617);
  char buffer[9];
  std::memset(buffer, '?', sizeof buffer);
  std::size_t length = 0;
  EXPECT_EQ(freecell_deal_text(deal.get(), buffer, sizeof buffer, &length), FREECELL_TOO_SMALL);
  EXPECT_STREQ(buffer, "7D TD TH");
  EXPECT_EQ(length, std::strlen(kDeal617));
  EXPECT_STREQ(freecell_message(), "the text takes 157 bytes");
  EXPECT_EQ(freecell_deal_text(deal.get(), buffer, sizeof buffer, nullptr), FREECELL_TOO_SMALL);
}

TEST(CDeal, IsReadAndFound) {
  const Deal deal = parsed(kDeal617);
  EXPECT_EQ(list_of<std::int64_t>(freecell_deal_numbers, deal.get(), kMicrosoft, 0),
            std::vector<std::int64_t>{617});
  const Deal last = numbered(8'589'934'591);
  EXPECT_EQ(list_of<std::int64_t>(freecell_deal_numbers, last.get(), kMicrosoft, 1),
            std::vector<std::int64_t>{8'589'934'591});
  const Deal random = made_by(freecell_deal_random, 7, 0, nullptr);
  EXPECT_TRUE(list_of<std::int64_t>(freecell_deal_numbers, random.get(), kMicrosoft, 0).empty());
  const Deal pysol = made_by(freecell_deal_pysol, 31999, nullptr);
  EXPECT_EQ(list_of<std::int64_t>(freecell_deal_numbers, pysol.get(), kMicrosoft, 0),
            std::vector<std::int64_t>{31999});
  freecell_deal* none = nullptr;
  EXPECT_EQ(freecell_deal_pysol(0, nullptr, &none), FREECELL_BAD_ARGUMENT);
}

TEST(CDeal, BoardsComeBackAsDeals) {
  for (const int cascades : {4, 8, 13}) {
    const Deal deal = numbered(5, cascades);
    const freecell_board board = board_of(deal, 10);
    EXPECT_EQ(board.cascades, cascades);
    EXPECT_EQ(board.freecells, 10);
    EXPECT_EQ(board.cell[9], FREECELL_NO_CARD);
    const Deal again = made_by(freecell_deal_of_board, &board);
    EXPECT_EQ(text_of(freecell_deal_text, again.get()), text_of(freecell_deal_text, deal.get()));
  }
}

TEST(CDeal, CardsAreNumbers) {
  const int card = board_of(numbered(617)).cascade[0][0];
  EXPECT_EQ(FREECELL_RANK(card), 7);
  EXPECT_EQ(FREECELL_SUIT(card), 1);
  EXPECT_EQ(FREECELL_CARD(7, 1), card);
}

TEST(CDeal, SaysWhyThereIsNone) {
  struct Fault {
    const char* text;
    const char* message;
  };
  for (const Fault& fault : {Fault{"7H 7H", "1:4: duplicate card 7H"},
                             {"", "there is no board"},
                             {"1Z", "1:1: unknown card 1Z"}}) {
    freecell_deal* deal = reinterpret_cast<freecell_deal*>(1);
    EXPECT_EQ(freecell_deal_parse(fault.text, nullptr, &deal), FREECELL_BAD_ARGUMENT);
    EXPECT_EQ(deal, nullptr);
    EXPECT_STREQ(freecell_message(), fault.message);
  }
  const std::string two = std::string(kDeal617) + "\n" + kDeal617;
  freecell_deal* deal = nullptr;
  EXPECT_EQ(freecell_deal_parse(two.c_str(), nullptr, &deal), FREECELL_BAD_ARGUMENT);
  EXPECT_STREQ(freecell_message(), "there are several boards");
  for (const std::int64_t number : {-3LL, 8'589'934'592LL}) {
    EXPECT_EQ(freecell_deal_numbered(number, nullptr, &deal), FREECELL_BAD_ARGUMENT);
    EXPECT_EQ(deal, nullptr);
  }
  freecell_rules rules = rules_with(&freecell_rules::cascades, 3);
  EXPECT_EQ(freecell_deal_numbered(1, &rules, &deal), FREECELL_BAD_ARGUMENT);
  rules.cascades = 14;
  EXPECT_EQ(freecell_deal_random(1, 1, &rules, &deal), FREECELL_BAD_ARGUMENT);
  const Deal wide = numbered(1, 13);
  EXPECT_EQ(freecell_deal_numbers(wide.get(), nullptr, 1, nullptr, 0, nullptr),
            FREECELL_BAD_ARGUMENT);
}

TEST(CDeal, RefusesBoardsThatAreNone) {
  const auto refused = [](const auto& change) {
    freecell_board board = board_of(numbered(1));
    change(board);
    freecell_deal* made = nullptr;
    const freecell_status status = freecell_deal_of_board(&board, &made);
    freecell_deal_free(made);
    return status == FREECELL_BAD_ARGUMENT;
  };
  EXPECT_FALSE(refused([](freecell_board&) {}));
  EXPECT_TRUE(refused([](freecell_board& board) { board.cascades = 14; }));
  EXPECT_TRUE(refused([](freecell_board& board) { board.cascade_size[3] = 53; }));
  EXPECT_TRUE(refused([](freecell_board& board) { board.cascade[0][0] = 52; }));
  EXPECT_TRUE(refused([](freecell_board& board) { board.cell[0] = board.cascade[0][0]; }));
  EXPECT_TRUE(refused([](freecell_board& board) { board.freecells = 11; }));
  EXPECT_TRUE(refused([](freecell_board& board) { board.foundation[2] = 14; }));
}

}  // namespace
}  // namespace freecell::c::test
