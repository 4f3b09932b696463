#include "tools/io/rows/csv.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tools/io/rows/solve_columns.h"

namespace freecell {
namespace {

std::string field(std::string_view text) {
  std::string result;
  append_csv_field(result, text);
  return result;
}

using Options = std::set<std::string>;

std::string header(const Options& options) {
  std::string text;
  RowFormat<SolveRow>(solve_columns(), options).append_header(text);
  return text;
}

std::string row(const SolveRow& row, const Options& options = {}) {
  std::string text;
  RowFormat<SolveRow>(solve_columns(), options).append(text, row);
  return text;
}

SolveRow solved_row() {
  return {.deal = "617",
          .freecells = 4,
          .cascades = 8,
          .verdict = Verdict::kSolved,
          .reason = StopReason::kNone,
          .counts = MoveCounts{.card_moves = 90, .player_moves = 30, .listed_moves = 40},
          .expanded = 1234,
          .generated = 56789,
          .stage = 2,
          .microseconds = 321,
          .solution = "26 76 5a"};
}

TEST(Csv, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(field("boards.txt:1"), "boards.txt:1");
  EXPECT_EQ(field("a,b.txt:1"), "\"a,b.txt:1\"");
  EXPECT_EQ(field("say \"hi\":1"), "\"say \"\"hi\"\":1\"");
  EXPECT_EQ(field("two\nlines"), "\"two\nlines\"");
}

TEST(Csv, HeaderNamesTheColumnsInTheirOrder) {
  const std::string base =
      "deal,freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,"
      "generated";
  EXPECT_EQ(header({}), base + "\n");
  EXPECT_EQ(header({"stage"}), base + ",stage\n");
  EXPECT_EQ(header({"solution-column", "stage", "timing"}),
            base + ",stage,microseconds,solution\n");
}

TEST(Csv, NamesInTheHeaderAreQuotedAsFieldsAre) {
  std::string text;
  append_csv_header(text, {"deal", "made by, when", "breaks"});
  EXPECT_EQ(text, "deal,\"made by, when\",breaks\n");
}

TEST(Csv, SolvedRow) {
  EXPECT_EQ(row(solved_row()), "617,4,8,solved,,30,90,40,1234,56789\n");
  EXPECT_EQ(row(solved_row(), {"solution-column", "stage", "timing"}),
            "617,4,8,solved,,30,90,40,1234,56789,2,321,26 76 5a\n");
}

TEST(Csv, WhatIsNotKnownIsEmpty) {
  SolveRow unsolvable{.deal = "11982",
                      .freecells = 4,
                      .cascades = 8,
                      .verdict = Verdict::kUnsolvable,
                      .reason = StopReason::kExhausted,
                      .expanded = 7853,
                      .generated = 20000};
  EXPECT_EQ(row(unsolvable), "11982,4,8,unsolvable,exhausted,,,,7853,20000\n");
  EXPECT_EQ(row(unsolvable, {"solution-column", "stage", "timing"}),
            "11982,4,8,unsolvable,exhausted,,,,7853,20000,,0,\n");
}

TEST(Csv, EveryReasonHasItsWord) {
  const auto reason = [](StopReason why) {
    return row({.deal = "1", .verdict = Verdict::kUnknown, .reason = why});
  };
  EXPECT_EQ(reason(StopReason::kExpanded), "1,0,0,unknown,expanded,,,,0,0\n");
  EXPECT_EQ(reason(StopReason::kMemory), "1,0,0,unknown,memory,,,,0,0\n");
  EXPECT_EQ(reason(StopReason::kTime), "1,0,0,unknown,time,,,,0,0\n");
  EXPECT_EQ(reason(StopReason::kInterrupted), "1,0,0,unknown,interrupted,,,,0,0\n");
  EXPECT_EQ(reason(StopReason::kError), "1,0,0,unknown,error,,,,0,0\n");
}

}  // namespace
}  // namespace freecell
