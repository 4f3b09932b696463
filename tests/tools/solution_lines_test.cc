#include "tools/io/solutions/solution_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace freecell {
namespace {

TEST(SolutionLines, EveryKind) {
  const std::vector<std::pair<const char*, LineKind>> cases = {
      {"", LineKind::kBlank},
      {" \t\r", LineKind::kBlank},
      {"# deal: 617", LineKind::kDeal},
      {"# deal: boards.txt:3", LineKind::kDeal},
      {"#10913", LineKind::kDeal},
      {"\xEF\xBB\xBF#10913", LineKind::kDeal},
      {"# moves: 44 player", LineKind::kComment},
      {"# by hand", LineKind::kComment},
      {"# 44 moves by hand", LineKind::kComment},
      {"Deal 10913", LineKind::kDeal},
      {"FreeCell Game #10913 (19 moves)", LineKind::kDeal},
      {"Game No. 5:", LineKind::kDeal},
      {"10913", LineKind::kDeal},
      {"10913: 26 76", LineKind::kDeal},
      {"#10913 26 76 72", LineKind::kDeal},
      {"-1: 26 76", LineKind::kDeal},
      {"26", LineKind::kMoves},
      {"26 76 3bv2", LineKind::kMoves},
      {"26 zz", LineKind::kMoves},
      {"3. 26 76", LineKind::kStep},
      {"12. 7H 83", LineKind::kStep},
      {": 7D TD", LineKind::kBoard},
      {":", LineKind::kBoard},
      {"7D TD TH KD", LineKind::kBoard},
      {"7D 10D", LineKind::kBoard},
      {"2C 3D", LineKind::kBoard},
      {"Foundations: H-0", LineKind::kBoard},
      {"fc: -", LineKind::kBoard},
      {"4h 5c 2d", LineKind::kMoves},
      {"{\"deal\":1}", LineKind::kJson},
      {"3:5r45", LineKind::kMacroxue},
      {"-=-=-=-=-", LineKind::kFcSolveStart},
      {"Move a card from stack 3 to freecell 0", LineKind::kFcSolveMove},
      {"Move 3 cards from stack 2 to stack 6", LineKind::kFcSolveMove},
      {"Move: 4h ", LineKind::kFcSolveMove},
      {"====================", LineKind::kFcSolveOther},
      {"This game is solveable.", LineKind::kFcSolveResult},
      {"I could not solve this game.", LineKind::kFcSolveResult},
      {"Total number of states checked is 78.", LineKind::kFcSolveOther},
      {"deal,freecells,cascades", LineKind::kUnknown},
      {"1,4,8,solved", LineKind::kUnknown},
      {"Moved", LineKind::kUnknown},
      {"?", LineKind::kUnknown}};
  for (const auto& [line, kind] : cases) {
    EXPECT_EQ(static_cast<int>(kind_of_line(line, 8)), static_cast<int>(kind)) << line;
  }
  // With so many cascades C and D are two of them.
  EXPECT_EQ(kind_of_line("2C 3D", 13), LineKind::kMoves);
}

TEST(SolutionLines, DealsAndWhatFollowsThem) {
  const auto deal = read_deal_line("10913: 26 76");
  ASSERT_TRUE(deal);
  EXPECT_EQ(deal->deal, "10913");
  EXPECT_EQ(deal->rest, "26 76");
  EXPECT_FALSE(deal->is_head);
  EXPECT_EQ(read_deal_line("Deal -1 (hard)")->deal, "-1");
  EXPECT_EQ(read_deal_line("Deal -1 (hard)")->rest, "");
  EXPECT_TRUE(read_deal_line("# deal: a b")->is_head);
  EXPECT_EQ(read_deal_line("# deal: a b")->deal, "a b");
  EXPECT_FALSE(read_deal_line("# 44 player"));
}

TEST(SolutionLines, AnyLineEnd) {
  std::string_view text = "a\r\nb\rc\n\r\nd";
  std::vector<std::string> lines;
  EXPECT_EQ(count_lines(text), 4);
  while (!text.empty()) lines.emplace_back(take_line(text));
  EXPECT_EQ(lines, (std::vector<std::string>{"a", "b", "c", "", "d"}));
}

TEST(SolutionLines, ClearStarts) {
  EXPECT_TRUE(is_clear_start("anything", "# deal: 5", 8));
  EXPECT_TRUE(is_clear_start("26 76", "Deal 5", 8));
  EXPECT_TRUE(is_clear_start("26 76", ": 7D", 8));
  EXPECT_TRUE(is_clear_start("5: 26 76", "6: 26 76", 8));
  EXPECT_TRUE(is_clear_start("3. 26 76", "#6", 8));
  EXPECT_TRUE(is_clear_start("This scan generated 125 states.", "-=-=-=-", 8));
  EXPECT_TRUE(is_clear_start("3:5r", "4:5r", 8));
  EXPECT_FALSE(is_clear_start("Move: 4h", ": 7D", 8));
  EXPECT_FALSE(is_clear_start(": 7D", "Deal 5", 8));
  EXPECT_FALSE(is_clear_start("# deal: 5", "-=-=-=-", 8));
  EXPECT_FALSE(is_clear_start("26", "# moves: 44 player", 8));
  EXPECT_FALSE(is_clear_start("26", "76", 8));
}

}  // namespace
}  // namespace freecell
