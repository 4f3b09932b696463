// Parts of a run, solved one by one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;

TEST(CommandLineShard, TheRowsOfAPartAndItsPlaceInTheRecord) {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.csv");
  EXPECT_EQ(run_freecell({"solve", "1-5,617,7-8", "-q", "--shard", "2/3", "-o", path}).exit_code,
            0);
  const auto rows = lines_of(read_text(path));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[1], testing::StartsWith("4,4,8,"));
  EXPECT_THAT(rows[3], testing::StartsWith("617,4,8,"));
  const auto record = boost::json::parse(read_text(path + ".run.json"));
  EXPECT_EQ(record.at("input").at("list"), "1-5,617,7-8");
  EXPECT_EQ(record.at("input").at("shard").at("number"), 2);
  EXPECT_EQ(record.at("input").at("shard").at("count"), 3);
}

TEST(CommandLineShard, MorePartsThanDealsLeavesEmptyOnes) {
  const ProgramResult result = run_freecell({"solve", "1-2", "--shard", "3/3"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(lines_of(result.out).size(), 1u);
  EXPECT_THAT(result.err, HasSubstr("0 deals: 0 solved"));
}

TEST(CommandLineShard, OneOfThousandsOfTheWholeRange) {
  const ProgramResult result =
      run_freecell({"solve", "0-8589934591", "-q", "--shard", "4294967296/4294967296"});
  const auto rows = lines_of(result.out);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(rows[1], testing::StartsWith("8589934590,"));
  EXPECT_THAT(rows[2], testing::StartsWith("8589934591,"));
}

}  // namespace
}  // namespace freecell
