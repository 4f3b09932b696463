#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class CommandLineSolve : public FolderTest {};

const std::string kSolveHeader =
    "deal,freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,"
    "generated";

Words columns_of(const std::string& line) {
  Words fields(1);
  for (const char c : line) {
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

TEST_F(CommandLineSolve, OneRowADealInTheOrderGiven) {
  const auto lines = lines_of(success({"solve", "20-22,3,7"}));
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[0], kSolveHeader);
  const Words deals = {"20", "21", "22", "3", "7"};
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const auto fields = columns_of(lines[i + 1]);
    ASSERT_EQ(fields.size(), 10u);
    EXPECT_EQ(fields[0], deals[i]);
    EXPECT_EQ(fields[3], "solved");
    EXPECT_EQ(fields[4], "");
    EXPECT_GT(std::stoi(fields[5]), 0);
  }
}

TEST_F(CommandLineSolve, ShortEffortFindsFewerMoves) {
  const auto player_moves = [](const std::string& effort) {
    return std::stoi(
        columns_of(lines_of(success({"solve", "3", "--effort", effort, "--quiet"})).at(1)).at(5));
  };
  EXPECT_LE(player_moves("short"), 19);
  EXPECT_GT(player_moves("fast"), 19);
}

TEST_F(CommandLineSolve, ProvesADealUnsolvable) {
  EXPECT_THAT(silent_success({"solve", "-1", "--quiet"}),
              HasSubstr("\n-1,4,8,unsolvable,exhausted,,,,"));
}

TEST_F(CommandLineSolve, UnknownDealsAreExitCode1) {
  const ProgramResult result = run_freecell({"solve", "1,11982", "--max-expanded", "2000"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("\n11982,4,8,unknown,expanded,,,,2000,"));
  EXPECT_THAT(result.err,
              HasSubstr("2 deals: 1 solved, 0 unsolvable, 1 unknown\nunknown: 11982\n"));
}

TEST_F(CommandLineSolve, OptionalColumnsComeInTheirOrder) {
  const auto lines =
      lines_of(success({"solve", "1-5", "--solution-column", "--timing", "--stage"}));
  EXPECT_EQ(lines[0], kSolveHeader + ",stage,microseconds,solution");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = columns_of(lines[i]);
    ASSERT_EQ(fields.size(), 13u);
    EXPECT_GE(std::stoi(fields[10]), 1);
    EXPECT_GE(std::stoi(fields[11]), 0);
  }
}

TEST_F(CommandLineSolve, TheCountsAreThoseOfTheWrittenSolution) {
  const auto lines = lines_of(success({"solve", "1-50", "--solution-column", "-q"}));
  for (int number = 1; number <= 50; ++number) {
    const auto fields = columns_of(lines[static_cast<unsigned>(number)]);
    std::vector<Move> moves;
    parse_standard(fields[10], moves);
    const Ruling ruling = Referee::replay(microsoft_deal(number), {}, moves);
    EXPECT_TRUE(ruling.valid()) << number;
    EXPECT_EQ(fields[5], std::to_string(ruling.counts.player_moves));
    EXPECT_EQ(fields[6], std::to_string(ruling.counts.card_moves));
    EXPECT_EQ(fields[7], std::to_string(ruling.counts.listed_moves));
  }
}

TEST_F(CommandLineSolve, OnlyChosenVerdictsHaveRows) {
  const ProgramResult result = run_freecell({"solve", "1-3,-1", "--only", "unsolvable,unknown"});
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[1], StartsWith("-1,4,8,unsolvable,"));
  EXPECT_THAT(result.err, HasSubstr("4 deals: 3 solved, 1 unsolvable, 0 unknown\n"));
}

TEST_F(CommandLineSolve, SummaryTellsWorkAndTime) {
  const std::string plain = run_freecell({"solve", "1-10"}).err;
  EXPECT_THAT(plain, StartsWith("10 deals: 10 solved, 0 unsolvable, 0 unknown\n"));
  EXPECT_THAT(plain, HasSubstr("positions expanded a deal: median "));
  EXPECT_THAT(plain, EndsWith(" deals/s\n"));
  EXPECT_EQ(plain.find("microseconds"), std::string::npos);
  EXPECT_THAT(run_freecell({"solve", "1-10", "--timing"}).err,
              HasSubstr("microseconds a deal: median "));
  EXPECT_EQ(run_freecell({"solve", "1-10", "--quiet"}).err, "");
}

TEST_F(CommandLineSolve, RefusesOneFileForTwo) {
  const std::string rows = file("a.csv");
  const std::string record = file("a.csv.run.json");
  EXPECT_EQ(refusal({"solve", "1", "-o", rows, "--solutions-file", rows}),
            "freecell: " + rows + ": for solutions and rows both\n");
  EXPECT_EQ(refusal({"solve", "1", "-o", rows, "--solutions-file", record}),
            "freecell: " + record + ": for solutions and the record of the run both\n");
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
  write_text(record, "1-3\n");
  EXPECT_EQ(refusal({"solve", record, "-o", rows}),
            "freecell: " + record + ": is an input of this run, too\n");
  EXPECT_EQ(read_text(record), "1-3\n");
}

/// Ids are words, whatever they say.
TEST_F(CommandLineSolve, AnIdMayLookLikeAMessage) {
  const std::string board = R"("cascades":[["KC"],["KH"],[],[]],"foundations":{"H":12,"C":12,)"
                            R"("D":13,"S":13}})";
  EXPECT_THAT(success({"solve", "-", "--quiet"}, R"({"id":"error: z",)" + board),
              HasSubstr("\nerror: z,4,4,solved,"));
}

TEST_F(CommandLineSolve, BoardsFromStandardInput) {
  const auto boards = lines_of(success({"solve", "-", "-q"}, success({"deal", "1-3"})));
  const auto numbers = lines_of(success({"solve", "1-3", "-q"}));
  ASSERT_EQ(boards.size(), 4u);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(boards[i], "-:" + std::to_string(i) + numbers[i].substr(numbers[i].find(',')));
  }
}

TEST_F(CommandLineSolve, BoardsFromFilesAndNamesThatNeedQuotes) {
  const std::string board = success({"deal", "1"});
  write_text(file("a.txt"), board);
  write_text(file("b, \"c\".txt"), board + "\n" + board);
  const auto lines = lines_of(success({"solve", file("a.txt"), file("b, \"c\".txt"), "-q"}));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_THAT(lines[1], StartsWith(folder_.path() + "/a.txt:1,4,8,solved"));
  EXPECT_THAT(lines[2], StartsWith("\"" + folder_.path() + "/b, \"\"c\"\".txt:1\",4,8,solved"));
  EXPECT_THAT(lines[3], StartsWith("\"" + folder_.path() + "/b, \"\"c\"\".txt:2\",4,8,solved"));
}

TEST_F(CommandLineSolve, WritesAFileAndARecordBesideIt) {
  const std::string path = file("deals.csv");
  const ProgramResult result =
      run_freecell({"solve", "1-2,-1", "--output", path, "--freecells", "5", "--max-memory", "1M"});
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(read_text(path)).size(), 4u);
  const boost::json::value record = boost::json::parse(read_text(path + ".run.json"));
  EXPECT_EQ(record.at("state"), "finished");
  EXPECT_EQ(record.at("input").at("list"), "1-2,-1");
  EXPECT_EQ(record.at("options").at("freecells"), 5);
  EXPECT_EQ(record.at("options").at("max_memory"), 1 << 20);
  EXPECT_EQ(record.at("counts").at("deals"), 3);
  EXPECT_TRUE(record.at("ended").is_string());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 2);
}

}  // namespace
}  // namespace freecell
