#include "tools/run/run_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dealer/games.h"
#include "tests/support/boards.h"
#include "tests/support/message_of.h"
#include "tests/tools/run_program.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

TEST(RunJson, EveryColumnHasItsTypeAndItsUnit) {
  RunRecord record;
  record.list = "1-9";
  record.columns = {{"deal", "integer"}, {"mine"}, {"card_moves", "integer", "moves"}};
  EXPECT_THAT(
      to_json_text(record),
      testing::HasSubstr(R"("column_types": [{"name":"deal","type":"integer","unit":null}, )"
                         R"({"name":"mine","type":null,"unit":null}, )"
                         R"({"name":"card_moves","type":"integer","unit":"moves"}])"));
}

RunRecord full_record() {
  RunRecord record;
  record.version = "1.2.3";
  record.state = "running";
  record.list = "1-10,-1";
  record.shard = {3, 8};
  record.rules.freecells = 3;
  record.rules.cascades = 9;
  record.options = {recorded_limit("max_expanded", 1000)};
  record.only = {"unsolvable", "unknown"};
  record.columns = {{"deal"}, {"stage"}};
  record.solutions = {"a.txt", "", "jsonl"};
  record.jobs = 2;
  record.started = "2024-01-01T00:00:00Z";
  record.ended = "2024-01-02T00:00:00Z";
  Tally& tally = record.checkpoint.tally;
  tally.counts = {.solved = 1, .unsolvable = 2, .unknown = 3};
  tally.errors = 1;
  tally.bounded = 20;
  tally.optimal = 19;
  tally.unsolvable_names = {"5", "7"};
  tally.unknown_names = {"b, \"c\".txt:1", "\xFF:2"};
  for (const std::uint64_t expanded : {1, 100, 100000}) tally.expanded.add(expanded);
  record.checkpoint.rows = {std::uint64_t{1} << 60, "ab"};
  record.checkpoint.solutions = {5, {}};
  return record;
}

TEST(RunJson, IsReadAsItWasWritten) {
  const std::string text = to_json_text(full_record());
  const RunRecord read = parse_run_record(text, "x.run.json");
  EXPECT_EQ(to_json_text(read), text);
  EXPECT_EQ(read.checkpoint.rows.size, std::uint64_t{1} << 60);
  EXPECT_EQ(read.checkpoint.rows.sha256, "ab");
  EXPECT_EQ(read.checkpoint.solutions.size, 5u);
  EXPECT_EQ(read.checkpoint.solutions.sha256, "");
  EXPECT_EQ(read.checkpoint.tally.expanded.maximum(), 100000u);
  EXPECT_EQ(read.checkpoint.tally.unknown_names[1], "\xFF:2");

  RunRecord boards;
  boards.columns = {{"deal"}};
  boards.files = {"a.txt", "-"};
  boards.file_sizes = {617, 0};
  EXPECT_EQ(to_json_text(parse_run_record(to_json_text(boards), "x")), to_json_text(boards));

  RunRecord part_of_csv;
  part_of_csv.columns = {{"deal"}};
  part_of_csv.files = {"deals.csv"};
  part_of_csv.file_sizes = {617};
  part_of_csv.shard = {2, 3};
  part_of_csv.contents = {.rows = 50, .columns = 11, .crc32 = 0xFFFFFFFF};
  const std::string csv_text = to_json_text(part_of_csv);
  const RunRecord csv_read = parse_run_record(csv_text, "x");
  EXPECT_EQ(to_json_text(csv_read), csv_text);
  EXPECT_EQ(csv_read.shard, (Shard{2, 3}));
  EXPECT_EQ(csv_read.contents->crc32, 0xFFFFFFFF);
}

TEST(RunJson, HasTheGameUnlessItIsFreeCell) {
  RunRecord record = full_record();
  EXPECT_EQ(to_json_text(record).find("\"game\""), std::string::npos);
  for (const auto& [name, rules] : kGames) {
    record.rules = rules.with_freecells(9).with_cascades(7);
    const RunRecord read = parse_run_record(to_json_text(record), "x");
    EXPECT_EQ(read.rules, record.rules) << name;
    EXPECT_EQ(read.options.size(), record.options.size()) << "the game is no other option";
    RunRecord other = record;
    other.rules.run_moves = other.rules.run_moves == RunMoves::kAnyNumber ? RunMoves::kAsRoomAllows
                                                                          : RunMoves::kAnyNumber;
    EXPECT_TRUE(first_difference(record, other).starts_with("game is ")) << name;
  }
}

TEST(RunJson, APartOfFilesIsOneOfACsv) {
  RunRecord record;
  record.files = {"boards.txt"};
  record.file_sizes = {617};
  record.shard = {1, 2};
  EXPECT_THROW(parse_run_record(to_json_text(record), "x"), InputError);
}

TEST(RunJson, WhatIsNoRecordIsRefused) {
  const std::string text = to_json_text(full_record());
  const auto with = [&](const std::string& old, const std::string& replacement) {
    return test::replaced(text, old, replacement);
  };
  for (const std::string& bad :
       {std::string(), std::string("{}"), std::string("[1]"), text.substr(0, text.size() / 2),
        with("\"number\": 3", "\"number\": 9"), with("\"number\": 3", "\"number\": 0"),
        with("\"cascades\": 9", "\"cascades\": -1e99"), with("[1,1]", "[-1,1]"),
        with("\"maximum\": 100000", "\"maximum\": true"), with("\"solved\": 1", "\"solved\": -1"),
        with("[1,1]", "[99999,1]")}) {
    EXPECT_EQ(test::message_of<InputError>([&] { parse_run_record(bad, "x.run.json"); }),
              "x.run.json: is no record of a run")
        << bad;
  }
}

TEST(RunJson, TellsTheFirstSettingThatDiffers) {
  const RunRecord record = full_record();
  const auto difference = [&](auto change) {
    RunRecord other = record;
    change(other);
    return first_difference(record, other);
  };
  EXPECT_EQ(difference([](RunRecord& other) {
              other.state = "finished";
              other.jobs = 7;
              other.started = "later";
              other.checkpoint = {};
            }),
            "");
  EXPECT_EQ(difference([](RunRecord& other) { other.version = "2"; }),
            "version is \"1.2.3\" there, \"2\" here");
  EXPECT_EQ(difference([](RunRecord& other) { other.list = "1"; }),
            "list is \"1-10,-1\" there, \"1\" here");
  EXPECT_EQ(difference([](RunRecord& other) { other.shard.reset(); }),
            "shard is {\"number\":3,\"count\":8} there, null here");
  EXPECT_EQ(
      difference([](RunRecord& other) { other.options = {recorded_limit("max_expanded", 2000)}; }),
      "max_expanded is 1000 there, 2000 here");
  EXPECT_EQ(difference([](RunRecord& other) { other.only = {"unknown"}; }),
            "only is [\"unsolvable\",\"unknown\"] there, [\"unknown\"] here");
  EXPECT_EQ(difference([](RunRecord& other) { other.columns = {{"deal"}}; }),
            "columns is [\"deal\",\"stage\"] there, [\"deal\"] here");
  EXPECT_EQ(difference([](RunRecord& other) { other.solutions.file.clear(); }),
            "file is \"a.txt\" there, null here");
  EXPECT_EQ(difference([](RunRecord& other) {
              other.list.reset();
              other.files = {"a"};
            }),
            "boards is not given there, [\"a\"] here");
}

}  // namespace
}  // namespace freecell
