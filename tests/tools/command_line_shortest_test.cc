#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <csignal>

#include "tests/tools/mistakes.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CommandLineShortest, RowsSayWhatIsProved) {
  const ProgramResult result =
      run_freecell({"solve", "3,2,-1", "--effort", "shortest", "--metric", "cards", "-q"});
  EXPECT_EQ(result.exit_code, 0);
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_THAT(lines[0], HasSubstr(",expanded,generated,optimal,lower_bound,gap"));
  EXPECT_THAT(lines[1], testing::MatchesRegex("3,4,8,solved,,[0-9]+,73,.*,yes,73,0"));
  EXPECT_THAT(lines[2], testing::MatchesRegex("2,4,8,solved,,[0-9]+,75,.*,yes,75,0"));
  EXPECT_THAT(lines[3], testing::MatchesRegex("-1,4,8,unsolvable,exhausted,,,,.*,,,"));
}

TEST(CommandLineShortest, ALimitLeavesTheBestSolutionAndTheBound) {
  const ProgramResult result =
      run_freecell({"solve", "5", "--effort", "shortest", "--max-expanded", "20000", "-q"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(lines_of(result.out)[1],
              testing::MatchesRegex("5,4,8,solved,expanded,.*,no,[0-9]+,[0-9]+"));
}

TEST(CommandLineShortest, ATimeLimitIsAReasonForEveryEffort) {
  const ProgramResult fast = run_freecell({"solve", "11982", "--max-seconds", "0.001", "-q"});
  EXPECT_EQ(fast.exit_code, 1);
  EXPECT_THAT(fast.out, HasSubstr(",unknown,time,"));
  const ProgramResult shortest =
      run_freecell({"solve", "5", "--effort", "shortest", "--max-seconds", "0.5", "-q"});
  EXPECT_THAT(shortest.out, HasSubstr("\n5,4,8,solved,time,"));
}

TEST(CommandLineShortest, TheRecordNamesAllThatChangesARow) {
  const TemporaryFolder folder;
  const std::string path = folder.file("deals.csv");
  run_freecell({"solve", "3", "--effort", "shortest", "--capacity", "sum", "--autoplay", "max",
                "--max-seconds", "90", "-o", path});
  const auto options = boost::json::parse(read_text(path + ".run.json")).at("options");
  EXPECT_EQ(options.at("effort"), "shortest");
  EXPECT_EQ(options.at("metric"), "player");
  EXPECT_EQ(options.at("capacity"), "sum");
  EXPECT_EQ(options.at("autoplay"), "max");
  EXPECT_EQ(options.at("max_seconds"), 90.0);
  EXPECT_EQ(options.at("within_deal"), false);
}

TEST(CommandLineShortest, WhatDoesNotGoTogetherIsExitCode2) {
  const Mistakes mistakes = {
      {{"--metric", "cards"}, "freecell: --metric goes with --effort shortest only"},
      {{"--within-deal"}, "freecell: --within-deal goes with --effort shortest only"},
      {{"--effort", "shortest", "--metric", "foo"}, "freecell: --metric 'foo': must be one of"},
      {{"--effort", "best"}, "freecell: --effort 'best': must be one of"},
      {{"--effort", "shortest", "--within-deal"}, "freecell: --within-deal: 1000 deals"},
      {{"--effort", "shortest", "--max-memory", "1000"}, "freecell: --max-memory 1000"},
      {{"--effort", "shortest", "--metric", "cards", "--capacity", "sum"},
       "freecell: --capacity goes with --metric player only"},
      {{"--max-seconds", "0"}, "freecell: --max-seconds '0': must be"},
      {{"--max-seconds", "1x"}, "freecell: --max-seconds '1x': must be"}};
  expect_refused({"solve", "1-1000"}, mistakes);
}

TEST(CommandLineShortest, OneDealByAllThreadsHasTheSameLength) {
  const ProgramResult result =
      run_freecell({"solve", "2,3", "--effort", "shortest", "--within-deal", "--jobs", "2", "-q"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr(",yes,21,0\n"));
  EXPECT_THAT(result.out, HasSubstr(",yes,18,0\n"));
}

TEST(CommandLineShortest, AnInterruptedDealTellsBoundAndBestOnASignal) {
  RunningProgram program(freecell_command(
      {"solve", "3,5", "--effort", "shortest", "--metric", "cards", "--jobs", "1"}));
  wait_until([&] { return lines_of(program.out_so_far()).size() == 2; });
  // Deal 5 takes far longer than that.
  ::usleep(1'000'000);
  program.send(SIGINT);
  const ProgramResult result = program.wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(lines_of(result.out).size(), 2u);
  EXPECT_THAT(result.err,
              HasSubstr("freecell: deal 5 was interrupted: no solution has fewer than "));
  EXPECT_THAT(result.err, HasSubstr("the best found has "));
}

TEST(CommandLineBound, OneRowADeal) {
  const ProgramResult result = run_freecell({"bound", "1,3"});
  EXPECT_EQ(result.exit_code, 0);
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "deal,player_bound,card_bound");
  EXPECT_THAT(lines[1], testing::MatchesRegex("1,[0-9]+,[0-9]+"));
  EXPECT_THAT(lines[2], testing::MatchesRegex("3,1[0-8],[67][0-9]"));
}

TEST(CommandLineBound, KeepsTheRowsBeforeABadBoard) {
  const std::string board = run_freecell({"deal", "1"}).out;
  const ProgramResult result = run_freecell({"bound", "-"}, board + "\nJD XX\n");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(lines_of(result.out).size(), 2u);
  EXPECT_THAT(result.err, StartsWith("freecell: -:10:4: "));
}

}  // namespace
}  // namespace freecell
