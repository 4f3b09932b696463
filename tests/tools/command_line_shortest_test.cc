#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <csignal>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CommandLineShortest, RowsSayWhatIsProved) {
  const auto lines =
      lines_of(success({"solve", "3,2,-1", "--effort", "shortest", "--metric", "cards", "-q"}));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_THAT(lines[0], HasSubstr(",expanded,generated,optimal,lower_bound,gap"));
  EXPECT_THAT(lines[1], testing::MatchesRegex("3,4,8,solved,,[0-9]+,73,.*,yes,73,0"));
  EXPECT_THAT(lines[2], testing::MatchesRegex("2,4,8,solved,,[0-9]+,75,.*,yes,75,0"));
  EXPECT_THAT(lines[3], testing::MatchesRegex("-1,4,8,unsolvable,exhausted,,,,.*,,,"));
}

TEST(CommandLineShortest, ALimitLeavesTheBestSolutionAndTheBound) {
  EXPECT_THAT(
      lines_of(success({"solve", "5", "--effort", "shortest", "--max-expanded", "20000", "-q"}))[1],
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

/// A run with `--effort shortest` that writes `deals.csv`, and the same run in other ways. Three of
/// its deals are solved, two of these with a proof; 11982 stays unknown.
class CommandLineProofs : public FolderTest {
 protected:
  static constexpr const char* kList = "3,2,5,11982";
  static constexpr const char* kLine = "\nproved shortest: 2 of 3 solutions\n";

  ProgramResult solve(const Words& options, const std::string& max_expanded = "40000") const {
    const Words words = Words{"solve",   "--effort", "shortest", "--metric",       "cards",
                              "--force", "--jobs",   "1",        "--max-expanded", max_expanded} +
                        options;
    return run_freecell(words);
  }
  boost::json::value record(const std::string& name) const {
    return boost::json::parse(read_text(file(name) + ".run.json"));
  }
  /// The record of the rows tells `bounded` and `optimal`, and counts nothing else by mistake.
  void expect_counts(const std::string& name, int bounded, int optimal) const {
    const boost::json::value record = this->record(name);
    EXPECT_EQ(record.at("counts").at("bounded"), bounded);
    EXPECT_EQ(record.at("counts").at("optimal"), optimal);
    EXPECT_EQ(record.at("summary").at("fewest_freecells").at("maximum"), 0) << name;
    EXPECT_EQ(record.at("summary").at("fewest_freecells").at("buckets"), boost::json::array())
        << name;
  }
};

TEST_F(CommandLineProofs, AreCountedInTheSummaryAndTheRecord) {
  const ProgramResult result = solve({kList, "-o", file("deals.csv")});
  EXPECT_THAT(result.err, HasSubstr(kLine));
  EXPECT_THAT(result.err, testing::Not(HasSubstr("fewest freecells")));
  expect_counts("deals.csv", 3, 2);
  EXPECT_THAT(solve({"3"}).err, HasSubstr("\nproved shortest: 1 of 1 solution\n"));
  EXPECT_THAT(solve({"11982"}).err, testing::Not(HasSubstr("proved shortest")));
}

TEST_F(CommandLineProofs, AreCountedAcrossParts) {
  solve({kList, "-o", file("part1.csv"), "--shard", "1/2"});
  solve({kList, "-o", file("part2.csv"), "--shard", "2/2"});
  expect_counts("part1.csv", 2, 2);
  expect_counts("part2.csv", 1, 0);
  const ProgramResult merged =
      run_freecell({"merge", file("part1.csv"), file("part2.csv"), "-o", file("deals.csv")});
  EXPECT_THAT(merged.err, HasSubstr(kLine));
  expect_counts("deals.csv", 3, 2);
}

TEST_F(CommandLineProofs, AreCountedInARunThatIsResumed) {
  const Words words = {"solve",          "3,2,5",  "--effort", "shortest",
                       "--metric",       "cards",  "--jobs",   "1",
                       "--max-expanded", "400000", "-o",       file("deals.csv")};
  EXPECT_EQ(stopped_freecell(words, SIGINT,
                             [&] { return lines_of(read_text(file("deals.csv"))).size() == 3; })
                .exit_code,
            130);
  expect_counts("deals.csv", 2, 2);
  EXPECT_THAT(run_freecell(words + Words{"--resume"}).err, HasSubstr(kLine));
  expect_counts("deals.csv", 3, 2);
}

TEST(CommandLineShortest, WhatDoesNotGoTogetherIsExitCode2) {
  const Mistakes mistakes = {
      {{"--metric", "cards"}, "freecell: --metric goes with --effort shortest only"},
      {{"--within-deal"}, "freecell: --within-deal goes with --effort shortest only"},
      {{"--at-least", "30"}, "freecell: --at-least goes with --effort shortest only"},
      {{"--effort", "shortest", "--at-least", "0"}, "freecell: --at-least '0': must be"},
      {{"--effort", "shortest", "--autoplay", "max", "--certificates", "d"},
       "freecell: --certificates goes with --autoplay optional only"},
      {{"--effort", "shortest", "--metric", "foo"}, "freecell: --metric 'foo': must be one of"},
      {{"--effort", "best"}, "freecell: --effort 'best': must be one of"},
      {{"--effort", "shortest", "--within-deal"}, "freecell: --within-deal: 1000 deals"},
      {{"--effort", "shortest", "--max-memory", "1000"}, "freecell: --max-memory 1000"},
      {{"--effort", "shortest", "--metric", "cards", "--capacity", "sum"},
       "freecell: --capacity goes with --metric player or --autoplay max only"},
      {{"--max-seconds", "0"}, "freecell: --max-seconds '0': must be"},
      {{"--max-seconds", "1x"}, "freecell: --max-seconds '1x': must be"}};
  expect_refused({"solve", "1-1000"}, mistakes);
}

/// The shortest solutions of deals 3 and 17 have 18 and 23 moves.
TEST_F(CommandLineProofs, ADealThatNeedsFewerMovesThanWantedIsLeftWithoutAProof) {
  const Words words = {"solve", "3,17", "--effort", "shortest", "-q", "--at-least"};
  const Words files = {"-o", file("r.csv"), "--solutions-file", file("s.txt")};
  const std::string proved = success({"solve", "3,17", "--effort", "shortest", "-q"});
  EXPECT_EQ(success(words + Words{"18"}), proved);
  run_freecell(words + Words{"23"} + files);
  const auto rows = lines_of(read_text(file("r.csv")));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(rows[1], testing::ContainsRegex("^3,4,8,solved,,18,78,39,[0-9]+,[0-9]+,yes,18,0$"));
  EXPECT_EQ(rows[2], lines_of(proved)[2]);
  run_freecell(words + Words{"24"} + files + Words{"--force"});
  EXPECT_THAT(read_text(file("r.csv")), HasSubstr(",no,20,3\n"));
  success({"audit", file("r.csv")});
  EXPECT_EQ(record("r.csv").at("options").at("at_least"), 24.0);
  EXPECT_THAT(refusal(words + Words{"25"} + files + Words{"--resume"}), HasSubstr("at_least"));
}

TEST(CommandLineShortest, OneDealByAllThreadsHasTheSameLength) {
  const std::string result =
      success({"solve", "2,3", "--effort", "shortest", "--within-deal", "--jobs", "2", "-q"});
  EXPECT_THAT(result, HasSubstr(",yes,21,0\n"));
  EXPECT_THAT(result, HasSubstr(",yes,18,0\n"));
}

TEST(CommandLineShortest, AnInterruptedDealTellsBoundAndBestOnASignal) {
  RunningProgram program(freecell_command(
      {"solve", "3,5", "--effort", "shortest", "--metric", "cards", "--jobs", "1"}));
  wait_until([&] { return lines_of(program.out_so_far()).size() == 2; });
  // Deal 5 takes far longer than that.
  const double begun = program.processor_seconds();
  wait_until([&] { return program.processor_seconds() > begun + 0.3; });
  program.send(SIGINT);
  const ProgramResult result = program.wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(lines_of(result.out).size(), 2u);
  EXPECT_THAT(result.err,
              HasSubstr("freecell: deal 5 was interrupted: no solution has fewer than "));
  EXPECT_THAT(result.err, HasSubstr("the best found has "));
}

/// Boards from the middle of a game, with what `verify` says of their solutions.
void expect_shortest(const std::string& board, const Words& options, const std::string& counts,
                     const std::string& bound) {
  const TemporaryFolder folder;
  const std::string path = folder.file("board.txt");
  const std::string solutions = folder.file("solutions.txt");
  write_text(path, board);
  const std::string solved = success(
      Words{"solve", path, "--effort", "shortest", "-q", "--solutions-file", solutions} + options);
  EXPECT_THAT(solved, testing::ContainsRegex(",solved,," + counts + ","));
  EXPECT_THAT(solved, HasSubstr(",yes," + bound + ",0\n"));
  Words check = {"verify", solutions};
  if (const auto at = std::ranges::find(options, "--freecells"); at != options.end()) {
    check.insert(check.end(), at, at + 2);
  }
  success(check);
}

constexpr const char* kFullCells =
    "Foundations: H-9 C-K D-K S-2\nFreecells: KS QH JS TS\n"
    ": 6S\n:\n: 7S\n:\n: 5S\n: TH 4S 3S KH QS JH\n: 9S\n: 8S\n";
constexpr const char* kSupermoveNeeded =
    "Foundations: H-0 C-Q D-K S-T\n"
    ": KC TH 3H\n: 9H 7H KS AH\n: 2H 4H QS JH 8H\n: 6H QH 5H KH JS\n";

TEST(CommandLineShortest, ABoardThatBeginsWithFullCells) {
  for (const std::string autoplay : {"optional", "max"}) {
    expect_shortest(kFullCells, {"--autoplay", autoplay}, "2,[0-9]+", "2");
    expect_shortest(kFullCells, {"--autoplay", autoplay, "--metric", "cards"}, "[0-9]+,19", "19");
    expect_shortest(kFullCells, {"--autoplay", autoplay, "--within-deal", "--jobs", "2"},
                    "2,[0-9]+", "2");
  }
}

TEST(CommandLineShortest, MaxAutoplayIsOneGameInEveryMetric) {
  const auto expect = [](const Words& options, const char* counts, const char* bound) {
    expect_shortest(kSupermoveNeeded, options + Words{"--freecells", "2", "--autoplay", "max"},
                    counts, bound);
  };
  expect({}, "8,[0-9]+", "8");
  expect({"--metric", "cards"}, "[0-9]+,29", "29");
  expect({"--metric", "cards", "--capacity", "sum"}, "[0-9]+,29", "29");
  expect({"--metric", "cards", "--within-deal", "--jobs", "2"}, "[0-9]+,29", "29");
}

TEST(CommandLineBound, OneRowADeal) {
  const auto lines = lines_of(success({"bound", "1,3"}));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "deal,player_bound,card_bound");
  EXPECT_THAT(lines[1], testing::MatchesRegex("1,[0-9]+,[0-9]+"));
  EXPECT_THAT(lines[2], testing::MatchesRegex("3,1[0-8],[67][0-9]"));
}

TEST(CommandLineBound, KeepsTheRowsBeforeABadBoard) {
  const ProgramResult result = run_freecell({"bound", "-"}, success({"deal", "1"}) + "\nJD XX\n");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(lines_of(result.out).size(), 2u);
  EXPECT_THAT(result.err, StartsWith("freecell: -:10:4: "));
}

}  // namespace
}  // namespace freecell
