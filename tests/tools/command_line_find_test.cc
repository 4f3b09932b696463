#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

TEST(CommandLineFind, FindsTheNumberOfABoard) {
  EXPECT_EQ(silent_success({"find", "-"}, success({"deal", "617,8589934591,-2"})),
            "deal,number\n-:1,617\n-:2,8589934591\n-:3,-2\n");
}

/// Deal 617, its fourth cascade put first.
constexpr const char* kReordered =
    "3S AC 9D 3C 9H 5D 4H\n7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD 3H 9S 9C 2H KC\n"
    "AH KH TC JS 2S QH\n8C 8H 8D 7H 6H 6C\n2D AS 3D 4D 2C JH\n5S 6D 6S 8S 7C JC\n";

TEST(CommandLineFind, TakesCascadesInAnyOrderIfAsked) {
  EXPECT_EQ(success({"find", "-", "--any-order"}, kReordered),
            "deal,number,cascades\n-:1,617,23418675\n");
}

TEST(CommandLineFind, SaysWhichBoardHasNoNumber) {
  const std::string boards = success({"deal", "1"}) + "\n" + kReordered;
  const ProgramResult result = run_freecell({"find", "-"}, boards);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "deal,number\n-:1,1\n-:2,\n");
  EXPECT_EQ(result.err, "freecell: -:2: no numbered deal has this layout\n");
  EXPECT_EQ(run_freecell({"find", "-", "--quiet"}, kReordered).err, "");
}

TEST(CommandLineFind, TellsWhatItCannotDo) {
  const Words games[] = {{"--cascades", "13"}, {"--cascades", "12", "--game", "forecell"}};
  for (const Words& game : games) {
    EXPECT_EQ(refusal(Words{"find", "1", "--any-order"} + game),
              "freecell: --any-order: the cascades and the cards in freecells have more than 10 "
              "million orders\n");
  }
  EXPECT_EQ(run_freecell({"find", "-"}, "7H 7H\n").exit_code, 2);
}

}  // namespace
}  // namespace freecell
