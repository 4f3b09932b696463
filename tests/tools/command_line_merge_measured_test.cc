// Parts of a CSV, measured one by one and put together.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <filesystem>
#include <set>

#include "tests/tools/merge_fixture.h"

namespace freecell {
namespace {

using testing::HasSubstr;

/// A folder with a CSV that was measured part by part.
class MergeMeasured : public Merge {
 protected:
  static constexpr int kRows = 50;

  MergeMeasured() { run_freecell({"solve", "1-49,617", "-q", "--stage", "-o", file("deals.csv")}); }

  ProgramResult measure(const Words& options, const std::string& columns = "breaks,search_stage") {
    return run_freecell(Words{"measure", file("deals.csv"), "--columns", columns, "-q"} + options);
  }

  /// Measures each part into `NAME`, in which `#` is its number; says what the files are called.
  Words measure_parts(int count, const std::string& name) {
    Words names;
    for (int number = 1; number <= count; ++number) {
      names.push_back(numbered(name, number));
      const std::string shard = std::to_string(number) + "/" + std::to_string(count);
      const ProgramResult result = measure({"--shard", shard, "-o", file(names.back())});
      EXPECT_EQ(result.exit_code, 0) << result.err;
    }
    return names;
  }
};

TEST_F(MergeMeasured, AnyNumberOfPartsAreTheBytesOfOneRun) {
  ASSERT_EQ(measure({"-o", file("whole.csv")}).exit_code, 0);
  ASSERT_EQ(lines_of(read_text(file("whole.csv"))).size(), kRows + 1u);
  for (const int count : {1, 3, kRows + 2}) {
    Words parts = measure_parts(count, "part#of" + std::to_string(count) + ".csv");
    std::ranges::reverse(parts);
    expect_whole(parts, "merged" + std::to_string(count) + ".csv");
  }
}

TEST_F(MergeMeasured, TheRowsOfAPartAndItsPlaceInTheRecord) {
  EXPECT_EQ(measure({"--shard", "6/7", "-o", file("part.csv")}).exit_code, 0);
  const auto rows = lines_of(read_text(file("part.csv")));
  ASSERT_EQ(rows.size(), 8u);  // the first of 50 rows in 7 parts has one more than the others
  EXPECT_THAT(rows[1], testing::StartsWith("37,4,8,"));
  EXPECT_THAT(rows[7], testing::StartsWith("43,4,8,"));
  const auto record = boost::json::parse(read_text(file("part.csv.run.json")));
  const auto& input = record.at("input");
  EXPECT_EQ(input.at("boards").at(0).as_string(), file("deals.csv"));
  EXPECT_EQ(input.at("shard").at("number"), 6);
  EXPECT_EQ(input.at("shard").at("count"), 7);
  EXPECT_EQ(input.at("csv").at("rows"), kRows);
  EXPECT_EQ(input.at("csv").at("columns"), 11);
}

TEST_F(MergeMeasured, RowsOfSeveralLinesLineEndsOfWindowsAndCompression) {
  std::string text = "\xEF\xBB\xBF\"a, or\nb\",deal\r\n";
  for (int deal = 1; deal <= 10; ++deal) {
    text += "\"line\nafter \"\"line\"\"\"," + std::to_string(deal) + "\r\n";
  }
  write_text(file("deals.csv"), text);
  run_shell("gzip " + file("deals.csv") + "; mv " + file("deals.csv.gz") + " " + file("deals.csv"));
  const std::string whole = measure({}).out;
  EXPECT_THAT(whole, testing::StartsWith("\"a, or\nb\",deal,breaks,search_stage\n\"line\n"));
  EXPECT_EQ(merge(measure_parts(3, "part#.csv.zst"), {}).out, whole);
}

TEST_F(MergeMeasured, RefusesACsvThatHasChanged) {
  const std::string before = read_text(file("deals.csv"));
  measure_parts(2, "part#.csv");
  const auto error_after = [&](const std::string& text) {
    write_text(file("deals.csv"), text);
    measure({"--shard", "2/2", "-o", file("part2.csv"), "--force"});
    return error_of({"part1.csv", "part2.csv"});
  };
  EXPECT_THAT(error_after(before + "50,4,8,solved,,,,,,,\n"),
              HasSubstr("part2.csv: is of another run than part1.csv: bytes is ["));
  std::string same_size = before;
  same_size.replace(same_size.find("solved,,"), 6, "SOLVED");
  EXPECT_THAT(error_after(same_size),
              HasSubstr("part2.csv: is of another run than part1.csv: crc32 is "));
  const ProgramResult resumed = measure({"--shard", "1/2", "-o", file("part1.csv"), "--resume"});
  EXPECT_EQ(resumed.exit_code, 2);
  EXPECT_THAT(said(resumed.err), testing::StartsWith("freecell: part1.csv.run.json: crc32 is "));
}

TEST_F(MergeMeasured, EveryPartTellsABadRowWithItsPlace) {
  const std::string good = "deal,name\n1,\"a\nb\"\n2,c\n";
  const auto errors = [&](const std::string& text) {
    write_text(file("deals.csv"), text);
    std::set<std::string> told;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
      const ProgramResult result = measure({"--shard", shard, "-o", file("part.csv")});
      EXPECT_EQ(result.exit_code, 2) << shard;
      told.insert(said(result.err));
    }
    EXPECT_FALSE(std::filesystem::exists(file("part.csv")));
    return told;
  };
  using Errors = std::set<std::string>;
  EXPECT_EQ(errors(good + "x,d\n3,e\n"),
            Errors({"freecell: deals.csv:5:1: 'x' is no deal number\n"}));
  EXPECT_EQ(errors(good + "3,d\n4\n"),
            Errors({"freecell: deals.csv:6:2: 1 field where the header has 2\n"}));
  EXPECT_EQ(errors(good + "3,\"d\n4,e\n"),
            Errors({"freecell: deals.csv:5:3: a quote that does not end\n"}));
  EXPECT_EQ(errors("number\n1\n"),
            Errors({"freecell: deals.csv:1:1: no board: number is no card, and none follows\n"}));
  EXPECT_EQ(errors("deal,breaks\n1,2\n"),
            Errors({"freecell: --columns: the rows have a column 'breaks' already\n"}));
  EXPECT_EQ(errors(""), Errors({"freecell: deals.csv: no deals in it\n"}));
}

TEST_F(MergeMeasured, APipeHasNoParts) {
  EXPECT_EQ(refusal({"measure", "-", "--columns", "breaks", "--shard", "1/2"}, "deal\n1\n"),
            "freecell: -: is no regular file, and --shard has to count its rows first\n");
  EXPECT_EQ(run_shell("cat " + file("deals.csv") +
                      " | $FREECELL measure /dev/stdin --columns breaks --shard 1/2")
                .err,
            "freecell: /dev/stdin: is no regular file, and --shard has to count its rows first\n");
}

TEST_F(MergeMeasured, StatisticsOfThePartsAreThoseOfTheWhole) {
  measure({"-o", file("whole.csv")});
  Words stats = {
      "stats",          "--format", "json", "--tables", "verdicts,means,quantiles,hardest",
      file("whole.csv")};
  const std::string whole = success(stats);
  stats.pop_back();
  for (const std::string& part : measure_parts(3, "part#.csv")) stats.push_back(file(part));
  EXPECT_EQ(success(stats), whole);
  EXPECT_THAT(whole, HasSubstr("\"search_stage\""));

  Words files = {"stats", "--format", "csv", "--tables", "files"};
  files.insert(files.end(), stats.end() - 3, stats.end());
  const auto rows = lines_of(said(success(files)));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[0], testing::StartsWith("file,deals,shard,version,"));
  EXPECT_THAT(rows[2], testing::StartsWith("part2.csv,\"[\"\"deals.csv\"\"]\",2/3,"));
}

}  // namespace
}  // namespace freecell
