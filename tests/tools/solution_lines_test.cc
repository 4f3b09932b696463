#include "tools/io/solutions/solution_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace freecell {
namespace {

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

TEST(SolutionLines, BlanksAndByteOrderMarksAtTheEdgesAreNoPartOfALine) {
  EXPECT_EQ(trim(" \t26 76\r"), "26 76");
  EXPECT_EQ(trim("\xEF\xBB\xBF 26"), "26");
  EXPECT_EQ(trim(" \xEF\xBB\xBF\xEF\xBB\xBF 26"), "26");
  EXPECT_EQ(trim("\xEF\xBB"), "\xEF\xBB");
  EXPECT_EQ(trim(" \xEF\xBB\xBF "), "");
}

}  // namespace
}  // namespace freecell
