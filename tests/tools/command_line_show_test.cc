#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <sstream>

#include "tests/tools/run_program.h"
#include "tools/terminal/help_text.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CommandLineShow, ShowsBoardVerdictCountsAndMoves) {
  const std::string result = silent_success({"show", "1"});
  EXPECT_THAT(result, StartsWith("Deal 1, 4 freecells\n\nJD KD 2S 4C 3S 6D 6S\n"));
  EXPECT_THAT(result, HasSubstr("\nsolved: "));
  EXPECT_THAT(result, HasSubstr(" player moves, "));
  EXPECT_THAT(result, HasSubstr("\n   1. "));
  EXPECT_THAT(result, HasSubstr(" from cascade "));
}

TEST(CommandLineShow, EveryListedMoveHasItsLine) {
  const auto lines = lines_of(success({"show", "617"}));
  int listed = 0;
  int numbered = 0;
  for (const std::string& line : lines) {
    if (line.starts_with("solved: ")) {
      const std::size_t end = line.find(" listed moves");
      listed = std::stoi(line.substr(line.rfind(' ', end - 1) + 1));
    }
    if (line.starts_with("  ") && line.find(". ") != std::string::npos) ++numbered;
  }
  EXPECT_GT(listed, 0);
  EXPECT_EQ(numbered, listed);
}

TEST(CommandLineShow, TheSolutionIsShortUnlessAskedOtherwise) {
  EXPECT_THAT(success({"show", "617"}), HasSubstr("\nsolved: 34 player moves"));
  EXPECT_THAT(success({"show", "617", "--effort", "fast"}), HasSubstr("\nsolved: 46 player moves"));
  EXPECT_THAT(success({"show", "1", "--effort", "shortest"}), HasSubstr("\nsolved: "));
  EXPECT_THAT(refusal({"show", "1", "--effort", "shortest", "--max-memory", "1000"}),
              HasSubstr("--effort shortest needs at least 1048576 bytes"));
}

TEST(CommandLineShow, SaysWhyThereIsNoSolution) {
  EXPECT_THAT(success({"show", "-1"}),
              HasSubstr("\nunsolvable: every position that can be reached was searched"));
  const ProgramResult result = run_freecell({"show", "11982", "--max-expanded", "10"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("\nunknown: --max-expanded was reached first (10 positions"));
}

TEST(CommandLineShow, TakesBoards) {
  const std::string result = success({"show", "-"}, success({"deal", "1-2"}));
  EXPECT_THAT(result, StartsWith("Deal -:1, 4 freecells\n"));
  EXPECT_THAT(result, HasSubstr("\n\nDeal -:2, 4 freecells\n"));
}

std::vector<std::string> words_of_text(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

TEST(CommandLineShow, HelpIsForNewcomersAndShortHelpIsShort) {
  for (const char* command :
       {"deal", "solve", "fewest", "measure", "prove", "bound", "find", "show", "hint", "play",
        "stats", "pick", "report", "verify", "audit", "merge", "signature"}) {
    const ProgramResult full = run_freecell({command, "--help"});
    const ProgramResult brief = run_freecell({command, "-h"});
    EXPECT_EQ(full.exit_code, 0);
    EXPECT_EQ(brief.exit_code, 0);
    EXPECT_THAT(full.out, StartsWith(std::string("Usage: freecell ") + command));
    EXPECT_THAT(full.out, HasSubstr("\nExamples:\n"));
    EXPECT_NE(full.out.find("Exit code:") == std::string::npos,
              std::string(command) != "signature");
    EXPECT_THAT(brief.out, HasSubstr("General options:"));
    EXPECT_LT(brief.out.size(), full.out.size());
    for (const std::string& line : lines_of(full.out)) EXPECT_LE(line.size(), 100u) << line;
    const std::string narrow = rewrapped_help(full.out, 60);
    EXPECT_EQ(words_of_text(narrow), words_of_text(full.out));
    EXPECT_EQ(words_of_text(rewrapped_help(full.out, kHelpWidth)), words_of_text(full.out));
    for (const std::string& line : lines_of(narrow)) {
      const bool is_command = line.starts_with("  ") && line.find("freecell ") < line.size();
      EXPECT_TRUE(line.size() <= 60 || is_command) << line;
    }
  }
  EXPECT_THAT(success({"--help"}), HasSubstr("\n  solve       decide many deals"));
}

TEST(CommandLineShow, Version) {
  EXPECT_EQ(success({"--version"}), "freecell " FREECELL_VERSION "\n");
  EXPECT_EQ(success({"solve", "--version"}), "freecell " FREECELL_VERSION "\n");
}

// When the search is changed on purpose: freecell signature > tests/golden/signature.txt
TEST(CommandLineSignature, SlowIsTheGoldenOne) {
  EXPECT_EQ(success({"signature"}), read_text(FREECELL_SOURCE_DIR "/tests/golden/signature.txt"));
}

}  // namespace
}  // namespace freecell
