#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "dealer/notation.h"
#include "tests/support/boards.h"
#include "tests/tools/written_formats.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

using test::deal_of;
using test::moves_of;

/// Once KS QD JS is out of the way, as one supermove, everything goes home.
constexpr const char* kBoard = "Founds: C-K D-9 H-K S-T\nTD KS QD JS\n:\n:\nKD QS JD\n";

class SolutionFormats : public testing::Test {
 protected:
  std::string text(const SolutionFormat& format) {
    solution_.played = played_;
    std::string text;
    format.append(text, solution_);
    return text;
  }

  void solve(const char* moves) {
    standard_ = moves;
    write_transcript(deal_, Rules().with_freecells(2), moves_of(moves), played_);
    const Ruling ruling = Referee::replay(deal_, Rules().with_freecells(2), moves_of(moves));
    ASSERT_TRUE(ruling.valid()) << describe(ruling.violation);
    solution_.verdict = Verdict::kSolved;
    solution_.reason = StopReason::kNone;
    solution_.counts = ruling.counts;
    solution_.standard = standard_;
  }

  void fail(Verdict verdict, StopReason reason) {
    played_.clear();
    solution_.verdict = verdict;
    solution_.reason = reason;
    solution_.counts.reset();
    solution_.standard = {};
  }

  Deal deal_ = deal_of(kBoard);
  std::string standard_;
  std::vector<PlayedMove> played_;
  SolutionText solution_ = {.name = "b.txt:1",
                            .deal = &deal_,
                            .rules = Rules().with_freecells(2).with_cascades(4),
                            .expanded = 7,
                            .generated = 9,
                            .program = "freecell 1.2.3"};
};

std::string head(const char* autoplay, const char* verdict, const char* moves) {
  return std::string("# deal: b.txt:1\n# freecells: 2\n# cascades: 4\n# autoplay: ") + autoplay +
         "\n# verdict: " + verdict + "\n" + moves +
         "# program: freecell 1.2.3\n"
         "Foundations: H-K C-K D-9 S-T\n: TD KS QD JS\n:\n:\n: KD QS JD\n";
}

constexpr const char* kCounts = "# moves: 1 player, 12 card, 1 listed, 8 explicit\n";

/// By it a file of solutions is cut into those of its deals.
TEST_F(SolutionFormats, EveryFormatHasItsBoundaryOnceBetweenTwoSolutions) {
  for (const bool is_solved : {true, false}) {
    is_solved ? solve("12") : fail(Verdict::kUnknown, StopReason::kTime);
    for (const SolutionFormat* format : written_formats()) {
      const std::string one = text(*format);
      const std::string two = one + one;
      const std::size_t boundary = two.find(format->boundary);
      EXPECT_EQ(boundary, one.size() - 1) << format->word;
      EXPECT_EQ(two.substr(boundary + 1), one) << format->word;
    }
  }
}

/// What `freecell verify` says of the solutions in `text`.
std::vector<CheckResult> checked(const std::string& text, const SolutionFormat* format) {
  std::vector<CheckResult> results;
  read_solutions(text, 1, format, Rules{}, [&](const FoundSolution& solution) {
    results.push_back(check_found_solution(solution, {}).result);
  });
  return results;
}

TEST_F(SolutionFormats, EveryFormatThatIsWrittenIsReadByItsNameAndWithout) {
  for (const SolutionFormat* format : written_formats()) {
    solve("12");
    const std::string solved = text(*format);
    fail(Verdict::kUnknown, StopReason::kTime);
    const std::string two = solved + text(*format);
    const std::vector<CheckResult> expected = {CheckResult::kValid, CheckResult::kNothingToCheck};
    EXPECT_EQ(checked(two, format), expected) << format->word;
    EXPECT_EQ(checked(two, nullptr), expected) << format->word;
  }
}

TEST_F(SolutionFormats, ALineIsOfOneFormat) {
  solve("12");
  std::string lines = "26 zz\n3. 26 76\n12. 7H 83\n3:5r45\n{}\nMove: 4h\nMove 2 cards\n--\n12.\n";
  for (const SolutionFormat* format : written_formats()) lines += text(*format);
  for (std::string_view rest = lines; !rest.empty();) {
    const std::string_view line = trim(take_line(rest));
    if (line.empty()) continue;
    const auto takes = [&](const SolutionFormat* format) {
      return format->is_read() && format->place_of(line) != LinePlace::kNowhere;
    };
    EXPECT_LE(std::ranges::count_if(kSolutionFormats, takes), 1) << line;
  }
}

TEST(SolutionFormatTable, WordsAreDistinctAndTheFirstFormatIsWritten) {
  std::set<std::string_view> words = {"any"};
  for (const SolutionFormat* format : kSolutionFormats) {
    EXPECT_TRUE(words.insert(format->word).second) << format->word;
  }
  EXPECT_EQ(kSolutionFormats.front(), &kStandardFormat);
  EXPECT_TRUE(kStandardFormat.is_written());
  EXPECT_FALSE(kMacroxueFormat.is_written());
}

TEST_F(SolutionFormats, Standard) {
  solve("12");
  EXPECT_EQ(text(kStandardFormat), head("ms", "solved", kCounts) + "12\n\n");
  // Ten moves a line.
  solution_.standard = "12 12 12 12 12 12 12 12 12 12 34 34 34 34 34 34 34 34 34 34 5a";
  EXPECT_TRUE(
      text(kStandardFormat)
          .ends_with("\n12 12 12 12 12 12 12 12 12 12\n34 34 34 34 34 34 34 34 34 34\n5a\n\n"));
}

TEST_F(SolutionFormats, Explicit) {
  solve("12");
  EXPECT_EQ(text(kExplicitFormat),
            head("none", "solved", kCounts) +
                "1. JS 1a\n2. QD 1b\n3. KS 12\n4. QD b2\n5. JS a2\n"
                "6. TD 1h\n7. JD 4h\n8. JS 2h\n9. QD 2h\n10. QS 4h\n11. KD 4h\n12. KS 2h\n\n");
}

TEST_F(SolutionFormats, JsonLines) {
  solve("12");
  const std::string json = text(kJsonLinesFormat);
  EXPECT_TRUE(json.starts_with(
      R"({"deal":"b.txt:1","freecells":2,"cascades":4,"autoplay":"ms","verdict":"solved",)"
      R"("player_moves":1,"card_moves":12,"listed_moves":1,"explicit_moves":8,)"
      R"("program":"freecell 1.2.3","board":"Foundations: H-K C-K D-9 S-T\nTD KS QD JS\n:\n:\nKD QS JD\n",)"
      R"("moves":[{"card":"KS","from":"1","to":"2","count":3,"automatic":false},)"
      R"({"card":"TD","from":"1","to":"h","count":1,"automatic":true},)"))
      << json;
  EXPECT_TRUE(json.ends_with(R"({"card":"KS","from":"2","to":"h","count":1,"automatic":true}]})"
                             "\n"));
}

TEST_F(SolutionFormats, FcSolve) {
  solve("12");
  const std::string gap = "\n\n====================\n\n";
  std::string moves = "Move 3 cards from stack 0 to stack 1" + gap;
  for (const char stack : {'0', '3', '1', '1', '3', '3', '1'}) {
    moves += std::string("Move a card from stack ") + stack + " to the foundations" + gap;
  }
  EXPECT_EQ(text(kFcSolveFormat),
            head("none", "solved", kCounts) + "-=-=-=-=-=-=-=-=-=-=-=-\n\n" + moves +
                "This game is solveable.\nTotal number of states checked is 7.\n"
                "This scan generated 9 states.\n\n");
}

TEST_F(SolutionFormats, ANumberStandsForItsBoard) {
  solve("12");
  solution_.name = "5";
  solution_.is_numbered = true;
  EXPECT_EQ(text(kStandardFormat).find("TD KS"), std::string::npos);
  EXPECT_TRUE(text(kJsonLinesFormat).starts_with("{\"deal\":5,"));
}

TEST_F(SolutionFormats, SaysWhyThereIsNone) {
  constexpr const char* kProof =
      "unsolvable (exhausted): there is no solution, by proof: every position that can be reached "
      "was searched";
  fail(Verdict::kUnsolvable, StopReason::kExhausted);
  EXPECT_EQ(text(kStandardFormat), head("ms", kProof, "") + "\n");
  EXPECT_EQ(text(kExplicitFormat), head("none", kProof, "") + "\n");
  EXPECT_EQ(text(kFcSolveFormat),
            head("none", kProof, "") +
                "I could not solve this game.\nTotal number of states checked is 7.\n"
                "This scan generated 9 states.\n\n");
  EXPECT_NE(
      text(kJsonLinesFormat)
          .find(
              R"("verdict":"unsolvable","reason":"exhausted","note":"there is no solution, by proof)"),
      std::string::npos);
  fail(Verdict::kUnknown, StopReason::kMemory);
  EXPECT_EQ(text(kStandardFormat),
            head("ms", "unknown (memory): no solution was found, and there may be one", "") + "\n");
}

TEST(SolutionFileName, KeepsAwayFromFoldersAndIsNotTooLong) {
  EXPECT_EQ(deal_file_name("617", kStandardFormat.file_ending), "617.txt");
  EXPECT_EQ(deal_file_name("617", kJsonLinesFormat.file_ending), "617.jsonl");
  EXPECT_EQ(deal_file_name("a/b%:3", kFcSolveFormat.file_ending), "a%2Fb%25:3.txt");
  const std::string id(200, '/');
  EXPECT_EQ(deal_file_name(id, ".txt"), Sha256::hex(id) + ".txt");
  EXPECT_EQ(deal_file_name(std::string(247, 'a'), ".txt"), std::string(247, 'a') + ".txt");
  EXPECT_EQ(deal_file_name(std::string(248, 'a'), ".txt").size(), 64u + 4);
}

}  // namespace
}  // namespace freecell
