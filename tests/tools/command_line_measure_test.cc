#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

class CommandLineMeasure : public FolderTest {};

TEST_F(CommandLineMeasure, WritesTheColumnsAskedFor) {
  const ProgramResult result =
      run_freecell({"measure", "1,11982", "--columns", "ace_depth,first_moves,search_verdict"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(result.out.starts_with("deal,ace_depth,first_moves,search_verdict\n1,12,8,solved\n"))
      << result.out;
  EXPECT_TRUE(result.out.ends_with(",unsolvable\n")) << result.out;
  EXPECT_TRUE(result.err.starts_with("2 deals: 2 measured, 0 in part\n")) << result.err;
}

TEST_F(CommandLineMeasure, AppendsToTheRowsOfASolveRun) {
  const std::string deals = file("deals.csv");
  run_freecell({"solve", "5-9", "-q", "-o", deals});
  const std::string result =
      success({"measure", deals, "--columns", "card_bound,search_expanded", "-q"});
  const auto before = lines_of(read_text(deals));
  const auto after = lines_of(result);
  ASSERT_EQ(after.size(), before.size());
  EXPECT_EQ(after[0], before[0] + ",card_bound,search_expanded");
  for (std::size_t i = 1; i < before.size(); ++i)
    EXPECT_TRUE(after[i].starts_with(before[i] + ","));
  EXPECT_EQ(success({"measure", "5-9", "--columns", "card_bound", "-q"}).substr(0, 18),
            "deal,card_bound\n5,");
}

TEST_F(CommandLineMeasure, GoesOnAndIsPutTogetherFromShards) {
  const Words measure = {"measure", "1-30", "--columns", "breaks,search_stage"};
  const auto with = [&](Words words) {
    words.insert(words.begin(), measure.begin(), measure.end());
    return run_freecell(words);
  };
  const std::string first = file("1.csv");
  const std::string second = file("2.csv");
  EXPECT_EQ(with({"--shard", "1/2", "-o", first}).exit_code, 0);
  EXPECT_EQ(with({"--shard", "2/2", "-o", second}).exit_code, 0);
  EXPECT_EQ(success({"merge", second, first}), with({"-q"}).out);
  EXPECT_EQ(with({"--shard", "1/2", "-o", first, "--resume"}).exit_code, 0);
}

/// The rows of the CSV that were measured before are passed over.
TEST_F(CommandLineMeasure, GoesOnWithACsvAfterASignal) {
  const std::string deals = file("deals.csv");
  const std::string output = file("measured.csv");
  run_freecell({"solve", "1-40", "-q", "-o", deals});
  const Words run = {"measure", deals, "--columns", "random_home", "-q", "-o", output, "--resume"};
  {
    stopped_freecell(run, 2, [&] { return lines_of(read_text(output)).size() > 4; });
  }
  success(run);
  EXPECT_EQ(read_text(output), success({"measure", deals, "--columns", "random_home", "-q"}));
}

TEST_F(CommandLineMeasure, WhatIsNotDecidedIsEmpty) {
  const ProgramResult result =
      run_freecell({"measure", "11982", "--max-expanded", "10", "--columns",
                    "winning_first_moves,undecided_first_moves,search_expanded,short_moves"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(lines_of(result.out)[1].starts_with("11982,,")) << result.out;
  EXPECT_TRUE(result.out.ends_with(",,\n")) << result.out;
  EXPECT_TRUE(result.err.starts_with("1 deal: 0 measured, 1 in part\nin part: 11982\n"));
}

TEST_F(CommandLineMeasure, RandomGamesAreThoseOfTheNumbersGiven) {
  const auto measure = [](Words words) {
    return run_freecell(Words{"measure", "1-3", "--columns", "survival_10,losing_moves", "-q"} +
                        words);
  };
  const std::string first = measure({"--games", "1-3"}).out;
  EXPECT_EQ(lines_of(first).size(), 4u);
  EXPECT_EQ(measure({"--games", "1-3", "--jobs", "3"}).out, first);
  EXPECT_NE(measure({"--games", "4-6"}).out, first);
  EXPECT_EQ(measure({"--games", "2"}).out, measure({"--games", "2-2"}).out);
  for (const char* games : {"0-3", "3-1", "1-", "x", "1-1000001"}) {
    EXPECT_EQ(measure({"--games", games}).exit_code, 2) << games;
  }
  EXPECT_EQ(run_freecell({"measure", "1", "--columns", "breaks", "--games", "1-3"}).err,
            "freecell: --games: none of the columns is one of random games\n");
}

/// Rows of other games are not those of the run that goes on.
TEST_F(CommandLineMeasure, GoesOnWithTheSameGamesOnly) {
  const std::string output = file("games.csv");
  const auto run = [&](const char* games) {
    return run_freecell({"measure", "1-3", "--columns", "half_lost", "--games", games, "-q", "-o",
                         output, "--resume"});
  };
  EXPECT_EQ(run("1-3").exit_code, 0);
  EXPECT_EQ(run("1-3").exit_code, 0);
  const ProgramResult other = run("1-4");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.err.find("games is [1,3] there, [1,4] here"), std::string::npos) << other.err;
}

/// A board in the middle of a game, from a file and by a pipe.
TEST_F(CommandLineMeasure, RandomGamesGoOnFromABoard) {
  const std::string board = file("board.txt");
  write_text(board,
             "Foundations: H-0 C-2 D-0 S-A\nFreecells:  9D  -  -  -\nQS TS TH 8C 7S 3H 6D\n"
             "KH KS JC 9C\nJD JS 5C 3C KC 2D QH\n8H AD 4D 5H 4H 5S\nQD 8D 9S 2H 7D\n"
             "TD 4S QC 6H 2S 6S 5D 4C 3D\nJH TC 9H 8S\nKD 7C 7H 6C 3S AH\n");
  const std::string columns = "--columns difficulty,losing_moves,forced_depth,slack --games 1-3 -q";
  const ProgramResult file = run_shell("$FREECELL measure " + board + " " + columns);
  EXPECT_EQ(file.exit_code, 0) << file.err;
  const ProgramResult pipe = run_shell("cat " + board + " | $FREECELL measure - " + columns);
  const auto values = [](const std::string& row) { return row.substr(row.find(",")); };
  EXPECT_EQ(values(lines_of(file.out).at(1)), values(lines_of(pipe.out).at(1)));
  EXPECT_EQ(lines_of(file.out).at(1).find(",,"), std::string::npos) << file.out;
}

/// Deal 5 has no legal move on four cascades without freecells, and ten are not enough there.
TEST_F(CommandLineMeasure, MeasuresEverySizeOfTheTable) {
  const auto row = [](const char* freecells, const char* cascades) {
    return lines_of(
               success({"measure", "5", "--freecells", freecells, "--cascades", cascades, "--games",
                        "1-3", "-q", "--columns",
                        "difficulty,survival_5,losing_moves,half_lost,fewest_freecells,slack"}))
        .at(1);
  };
  EXPECT_EQ(row("0", "4"), "5,100.000,0.000,,0,,");
  EXPECT_EQ(row("10", "13"), "5,0.000,1.000,0.000,,0,10");
  EXPECT_EQ(row("10", "4"), "5,100.000,0.000,1.000,0,,");
  EXPECT_TRUE(row("0", "8").ends_with(",0,1,-1"));
}

/// 11982 cannot be won. With 10 positions that is not known.
TEST_F(CommandLineMeasure, RandomGamesOfALostDealAndUnderALimit) {
  const Words measure = {
      "measure",   "11982",
      "--columns", "fewest_freecells,slack,survival_5,half_lost,losing_moves,critical_moves",
      "--games",   "1-2",
      "-q"};
  EXPECT_EQ(lines_of(success(measure)).at(1), "11982,5,-1,0.000,0,1.000,0.000");
  auto limited = measure;
  const ProgramResult result = run_freecell(limited + Words{"--max-expanded", "10"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(lines_of(result.out).at(1), "11982,,,,,,");
}

TEST_F(CommandLineMeasure, RowsBeforeABadOneAreMeasured) {
  const std::string path = file("a.csv");
  write_text(path, "deal,name\n1,\"a,b\"\n2,c\n3\n4,d\n");
  const ProgramResult result = run_freecell({"measure", path, "--columns", "first_moves", "-q"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "freecell: " + path + ":4:2: 1 field where the header has 2\n");
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 3u) << result.out;
  EXPECT_TRUE(lines[1].starts_with("1,\"a,b\",")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("2,c,")) << lines[2];
}

TEST_F(CommandLineMeasure, BadInputIsToldWithItsPlace) {
  const std::string path = file("a.csv");
  const auto error = [&](const std::string& text) {
    write_text(path, text);
    const ProgramResult result = run_freecell({"measure", path, "--columns", "breaks", "-q"});
    EXPECT_EQ(result.exit_code, 2);
    return result.err;
  };
  const std::string start = "freecell: " + path;
  EXPECT_EQ(error(""), start + ": no deals in it\n");
  EXPECT_EQ(error("number,verdict\n1,solved\n"), start + ":1:1: the header has no column 'deal'\n");
  EXPECT_EQ(error("verdict,deal\nsolved,1\nsolved,x\n"), start + ":3:8: 'x' is no deal number\n");
  EXPECT_EQ(error("deal,verdict\n1\n"), start + ":2:2: 1 field where the header has 2\n");
  EXPECT_EQ(error("deal,freecells\n1,3\n"), start + ":2:3: freecells is '3', --freecells is 4\n");
  EXPECT_EQ(error("deal,breaks\n1,3\n"),
            "freecell: --columns: the rows have a column 'breaks' already\n");
  EXPECT_EQ(run_freecell({"measure", "1"}).err,
            "freecell: --columns: name the measures; see 'freecell measure --help'\n");
  EXPECT_EQ(run_freecell({"measure", "1", "--columns", "aces"}).err,
            "freecell: --columns 'aces': there is no measure 'aces'\n");
  EXPECT_EQ(run_freecell({"measure", "1", "--columns", "breaks,ace_dept"}).err,
            "freecell: --columns 'breaks,ace_dept': there is no measure 'ace_dept'; did you mean "
            "'ace_depth'?\n");
}

}  // namespace
}  // namespace freecell
