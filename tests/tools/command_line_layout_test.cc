// Boards in rows and in cascades, through every subcommand that reads boards.

#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

const Words kReaders = {"solve", "prove", "fewest", "play", "show", "bound", "find"};

/// The board of deal 617, or of another deal, as `freecell deal` prints it.
std::string dealt(const std::string& deals, const Words& options) {
  return success(Words{"deal", deals} + options);
}

std::string rows_of(const std::string& deals, const std::string& cascades = "8") {
  return dealt(deals, {"--format", "rows", "--cascades", cascades});
}

ProgramResult read_boards(const std::string& command, const std::string& boards,
                          const Words& options = {}) {
  return run_freecell(Words{command, "-", "--quiet"} + options, boards);
}

TEST(CommandLineLayout, RowsAreReadAsTheSameDeal) {
  const std::string cascades = dealt("1,3", {});
  for (const char* command : {"solve", "prove", "fewest", "show", "bound", "find"}) {
    const ProgramResult result = read_boards(command, rows_of("1,3"));
    EXPECT_EQ(result.exit_code, 0) << command << ": " << result.err;
    EXPECT_EQ(result.out, read_boards(command, cascades).out) << command;
  }
  EXPECT_EQ(read_boards("play", rows_of("617")).out, read_boards("play", dealt("617", {})).out);
  EXPECT_EQ(read_boards("find", rows_of("1,3")).out, "deal,number\n-:1,1\n-:2,3\n");
}

TEST(CommandLineLayout, AShapeThatDoesNotTellIsRefused) {
  for (const std::string& command : kReaders) {
    const ProgramResult result = read_boards(command, rows_of("617", "13"));
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(result.err,
              "freecell: -:1:1: the lines may be rows of 13 cascades, or 4 cascades; give --layout "
              "rows or --layout cascades\n");
  }
}

TEST(CommandLineLayout, TheLayoutCanBeSaid) {
  const std::string rows = rows_of("617", "13");
  for (const Words& said : std::vector<Words>{
           {"--layout", "rows"}, {"--cascades", "13"}, {"--layout", "rows", "--cascades", "13"}}) {
    EXPECT_EQ(read_boards("bound", rows, said).out,
              "deal,player_bound,card_bound\n-:1" +
                  lines_of(success({"bound", "617", "--cascades", "13"}))[1].substr(3) + "\n");
  }
  EXPECT_EQ(lines_of(read_boards("solve", rows, {"--layout", "cascades"}).out)[1].substr(0, 8),
            "-:1,4,4,");
}

TEST(CommandLineLayout, WhatDealPrintsIsUnderstood) {
  for (const char* cascades : {"4", "7", "13"}) {
    const ProgramResult result =
        read_boards("bound", dealt("617", {"--cascades", cascades}), {"--cascades", cascades});
    EXPECT_EQ(result.out, read_boards("bound", dealt("617", {"--cascades", cascades})).out);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
}

TEST(CommandLineLayout, CascadesThatAreGivenHold) {
  for (const std::string& command : kReaders) {
    const ProgramResult result =
        read_boards(command, "# two\n\n" + dealt("617", {}), {"--cascades", "9"});
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(result.err,
              "freecell: -:3:1: the board has 8 cascades where --cascades says 9; without it, any "
              "number is read\n");
  }
  EXPECT_EQ(read_boards("bound", dealt("617", {}), {"--cascades", "8"}).exit_code, 0);
  EXPECT_EQ(read_boards("bound", dealt("617", {"--cascades", "7"})).exit_code, 0)
      << "8 is only what numbered deals are dealt to";
  EXPECT_EQ(read_boards("bound", dealt("617", {"--cascades", "7"}), {"--cascades", "8"}).exit_code,
            2);
}

TEST(CommandLineLayout, VerifyReadsABoardInRows) {
  const TemporaryFolder folder;
  const std::string board = folder.file("board.txt");
  const std::string moves = folder.file("moves.txt");
  write_text(moves, "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n");
  write_text(board, rows_of("10913"));
  success({"verify", "-q", moves, "--board", board});
  success({"verify", "-q", moves, "--board", board, "--layout", "rows"});
  const ProgramResult other =
      run_freecell({"verify", "-q", moves, "--board", board, "--layout", "cascades"});
  EXPECT_EQ(other.exit_code, 1) << "a game on seven cascades";
  refusal({"verify", "-q", moves, "--board", board, "--cascades", "9"});
}

TEST(CommandLineLayout, VerifyReadsRowsBeforeMoves) {
  success({"verify", "-q", "-"},
          rows_of("10913") + "\n26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n");
}

TEST(CommandLineLayout, ALayoutNeedsBoards) {
  EXPECT_EQ(run_freecell({"solve", "617", "--layout", "rows"}).err,
            "freecell: --layout goes with boards only\n");
  EXPECT_EQ(run_freecell({"verify", "-", "--deal", "617", "--layout", "rows"}).err,
            "freecell: --layout goes with --board only\n");
}

TEST(CommandLineLayout, IsASettingOfTheRun) {
  const TemporaryFolder folder;
  const std::string boards = folder.file("boards.txt");
  write_text(boards, rows_of("617", "13"));
  for (const Words& said :
       std::vector<Words>{{"--layout", "rows"}, {"--layout", "cascades"}, {"--cascades", "13"}}) {
    const std::string rows = folder.file(said[1] + ".csv");
    const Words arguments = Words{"solve", boards, "--output", rows} + said;
    success(arguments);
    EXPECT_EQ(run_freecell({"solve", boards, "--output", rows, "--resume"}).exit_code, 2);
    success(arguments + Words{"--resume"});
  }
}

}  // namespace
}  // namespace freecell
