#include "tools/io/solutions/solution_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace freecell {
namespace {

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

TEST(SolutionLines, OfNoFormat) {
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
      {": 7D TD", LineKind::kBoard},
      {":", LineKind::kBoard},
      {"7D TD TH KD", LineKind::kBoard},
      {"7D 10D", LineKind::kBoard},
      {"2C 3D", LineKind::kBoard},
      {"Foundations: H-0", LineKind::kBoard},
      {"fc: -", LineKind::kBoard},
      {"deal,freecells,cascades", LineKind::kUnknown},
      {"1,4,8,solved", LineKind::kUnknown},
      {"Moved", LineKind::kUnknown},
      {"?", LineKind::kUnknown}};
  for (const auto& [line, kind] : cases) {
    const SolutionLine found = classify_line(line, 8);
    EXPECT_EQ(static_cast<int>(found.kind), static_cast<int>(kind)) << line;
    EXPECT_EQ(found.format, nullptr) << line;
  }
}

TEST(SolutionLines, OfAFormat) {
  struct Case {
    const char* line;
    const SolutionFormat* format;
    LinePlace place;
  };
  const std::vector<Case> cases = {
      {"26", &kStandardFormat, LinePlace::kEnd},
      {"26 76 3bv2", &kStandardFormat, LinePlace::kEnd},
      {"26 zz", &kStandardFormat, LinePlace::kEnd},
      {"3. 26 76", &kExplicitFormat, LinePlace::kEnd},
      {"12. 7H 83", &kExplicitFormat, LinePlace::kEnd},
      {"4h 5c 2d", &kStandardFormat, LinePlace::kEnd},
      {"{\"deal\":1}", &kJsonLinesFormat, LinePlace::kWhole},
      {"3:5r45", &kMacroxueFormat, LinePlace::kWhole},
      {"-=-=-=-=-", &kFcSolveFormat, LinePlace::kBegin},
      {"Move a card from stack 3 to freecell 0", &kFcSolveFormat, LinePlace::kWithin},
      {"Move 3 cards from stack 2 to stack 6", &kFcSolveFormat, LinePlace::kWithin},
      {"Move: 4h ", &kFcSolveFormat, LinePlace::kWithin},
      {"====================", &kFcSolveFormat, LinePlace::kWithin},
      {"This game is solveable.", &kFcSolveFormat, LinePlace::kWithin},
      {"I could not solve this game.", &kFcSolveFormat, LinePlace::kWithin},
      {"Total number of states checked is 78.", &kFcSolveFormat, LinePlace::kWithin},
      {"This scan generated 125 states.", &kFcSolveFormat, LinePlace::kEnd}};
  for (const auto& [line, format, place] : cases) {
    const SolutionLine found = classify_line(line, 8);
    EXPECT_EQ(found.format, format) << line;
    EXPECT_EQ(static_cast<int>(found.place), static_cast<int>(place)) << line;
  }
  // With so many cascades C and D are two of them.
  EXPECT_EQ(classify_line("2C 3D", 13).format, &kStandardFormat);
}

}  // namespace
}  // namespace freecell
