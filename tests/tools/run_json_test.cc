#include "tools/io/run_json.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace freecell {
namespace {

TEST(RunJson, SaysAllThatCanChangeARow) {
  RunRecord record;
  record.version = "1.2.3";
  record.state = "finished";
  record.list = "1-10,-1";
  record.freecells = 3;
  record.cascades = 9;
  record.effort.effort = "short";
  record.limits.max_expanded = 1000;
  record.limits.max_memory = 2048;
  record.only = {"unsolvable"};
  record.columns = {"deal", "stage"};
  record.jobs = 2;
  record.started = "2024-01-01T00:00:00Z";
  record.solved = 9;
  record.unsolvable = 1;
  const boost::json::value json = boost::json::parse(to_json_text(record));
  EXPECT_EQ(json.at("program"), "freecell");
  EXPECT_EQ(json.at("version"), "1.2.3");
  EXPECT_EQ(json.at("state"), "finished");
  EXPECT_EQ(json.at("input").at("list"), "1-10,-1");
  EXPECT_EQ(json.at("options").at("freecells"), 3);
  EXPECT_EQ(json.at("options").at("cascades"), 9);
  EXPECT_EQ(json.at("options").at("effort"), "short");
  EXPECT_EQ(json.at("options").at("max_expanded"), 1000);
  EXPECT_EQ(json.at("options").at("max_memory"), 2048);
  EXPECT_EQ(json.at("options").at("only").as_array().size(), 1u);
  EXPECT_EQ(json.at("columns").as_array().size(), 2u);
  EXPECT_EQ(json.at("machine").at("jobs"), 2);
  EXPECT_GT(json.at("machine").at("cores").as_int64(), 0);
  EXPECT_TRUE(json.at("ended").is_null());
  EXPECT_EQ(json.at("counts").at("deals"), 10);
}

TEST(RunJson, BoardFilesAndNoLimit) {
  RunRecord record;
  record.files = {"a \"b\".txt", "-"};
  const boost::json::value json = boost::json::parse(to_json_text(record));
  EXPECT_EQ(json.at("input").at("boards").at(0), "a \"b\".txt");
  EXPECT_TRUE(json.at("options").at("max_expanded").is_null());
}

TEST(RunJson, IsReadable) {
  RunRecord record;
  record.list = "1";
  record.only = {"solved", "unknown"};
  EXPECT_NE(to_json_text(record).find("\n    \"only\": [\"solved\", \"unknown\"]\n"),
            std::string::npos)
      << to_json_text(record);
}

TEST(RunJson, LiesBesideTheOutput) {
  EXPECT_EQ(run_record_path("x/deals.csv"), "x/deals.csv.run.json");
}

}  // namespace
}  // namespace freecell
