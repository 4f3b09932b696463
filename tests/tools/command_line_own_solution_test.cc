#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Deal 10913 as catalogues have it (docs/look-up/verify.md).
constexpr const char* kOwnMoves10913 = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n";

TEST(CommandLineOwnSolution, ShowShowsIt) {
  EXPECT_THAT(silent_success({"show", "10913", "--solution", "-"}, kOwnMoves10913),
              HasSubstr("\nsolved: 17 player moves, 85 card moves, 19 listed moves "
                        "(from -)\n\n  26 76 72 72 5a 27 57 67 1b 61\n"));
}

TEST(CommandLineOwnSolution, PlayPlaysIt) {
  EXPECT_THAT(success({"play", "10913", "--solution", "-"}, kOwnMoves10913),
              HasSubstr("\"26 76 72 72 5a 27 57 67 1b 61 41 4h 4h"));
}

TEST(CommandLineOwnSolution, MayBeInAnyFormatAndOfAnyGame) {
  TemporaryFolder folder;
  const std::string board = folder.file("board");
  write_text(board, success({"deal", "--random", "1", "--seed", "7"}));
  for (const char* format : {"standard", "explicit", "jsonl", "fc-solve"}) {
    for (const std::string& deal : {std::string("164"), board}) {
      const std::string freecells = deal == "164" ? "0" : "4";
      run_freecell({"solve", deal, "--freecells", freecells, "-q", "--force", "-o",
                    folder.file("rows.csv"), "--solutions-file", folder.file("own"),
                    "--solution-format", format});
      EXPECT_THAT(
          success({"show", deal, "--freecells", freecells, "--solution", folder.file("own")}),
          HasSubstr("\nsolved: "));
    }
  }
}

/// The move 8h looks like the eight of hearts. A board whose cascades have colons ends where they
/// end.
TEST(CommandLineOwnSolution, MovesAfterABoardMayLookLikeCards) {
  success({"verify", "-"},
          "# deal: late\n# autoplay: none\nFoundations: H-J C-Q D-K S-K\n"
          ":\n:\n:\n:\n:\n:\n: KC\n: KH QH\n8h 8h 7h\n");
}

TEST(CommandLineOwnSolution, IsRefusedIfItDoesNotWin) {
  const auto error = [](const std::string& deal, const std::string& solution) {
    const ProgramResult shown = run_freecell({"show", deal, "--solution", "-"}, solution);
    const ProgramResult played = run_freecell({"play", deal, "--solution", "-"}, solution);
    EXPECT_EQ(shown.exit_code, 2);
    EXPECT_EQ(shown.out + played.out, "");
    EXPECT_EQ(shown.err, played.err);
    return shown.err;
  };
  EXPECT_EQ(error("10913", "26 76 72 72 5a 27 2a\n"),
            "freecell: -:1: deal 10913: invalid: move 7 (2a): target freecell is occupied\n");
  EXPECT_EQ(error("10913", "26 76\n"),
            "freecell: -:1: deal 10913: invalid: moves end before all cards are home\n");
  EXPECT_THAT(error("10913", "26 zz\n"), StartsWith("freecell: -:1: "));
  EXPECT_EQ(error("1", std::string("#10913\n") + kOwnMoves10913),
            "freecell: -:1: deal 10913: invalid: the board is not that of deal 1\n");
  EXPECT_EQ(error("10913", std::string("#10913\n") + kOwnMoves10913 + "#10913\n" + kOwnMoves10913),
            "freecell: --solution -: more than one solution\n");
  EXPECT_EQ(error("10913", ""), "freecell: --solution -: no solution in it\n");
  EXPECT_THAT(error("11982", "# deal: 11982\n# verdict: unsolvable\n"), HasSubstr("no moves"));
}

TEST(CommandLineOwnSolution, WhatDoesNotGoTogether) {
  const auto error = [](const Words& arguments) {
    return run_freecell(arguments, kOwnMoves10913).err;
  };
  EXPECT_EQ(error({"show", "10913", "--solution", "-", "--effort", "fast"}),
            "freecell: --solution and --effort do not go together\n");
  EXPECT_EQ(error({"play", "-", "--solution", "-"}),
            "freecell: the board and --solution cannot both be standard input\n");
  EXPECT_EQ(error({"show", "1-3", "--solution", "-"}),
            "freecell: --solution is of one deal, and more are given\n");
  EXPECT_THAT(error({"show", "1", "--solution", "/nowhere"}), StartsWith("freecell: /nowhere: "));
  TemporaryFolder folder;
  write_text(folder.file("own"), kOwnMoves10913);
  EXPECT_EQ(error({"play", "10913", "--solution", folder.file("own"), "-o", folder.file("own")}),
            "freecell: " + folder.file("own") + ": is an input of this run, too\n");
}

}  // namespace
}  // namespace freecell
