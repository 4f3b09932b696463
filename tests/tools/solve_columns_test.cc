#include "tools/run/solve_columns.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace freecell {
namespace {

using Options = std::set<std::string>;

std::string header(const Options& options) {
  std::string text;
  RowFormat<SolveRow>(solve_columns(), options).append_header(text);
  return text;
}

/// A deal after its search, by hand.
struct Searched {
  std::string name;
  Rules rules;
  Outcome outcome;
  ConfirmedOutcome confirmed;
  std::uint64_t microseconds = 0;

  std::string row(const Options& options = {}) const {
    std::string text;
    RowFormat<SolveRow>(solve_columns(), options)
        .append(text, {.name = name,
                       .deal = nullptr,
                       .rules = rules,
                       .outcome = outcome,
                       .confirmed = confirmed,
                       .microseconds = microseconds});
    return text;
  }
};

Searched solved() {
  Searched searched{.name = "617",
                    .outcome = {.stage = 2, .expanded = 1234, .generated = 56789},
                    .microseconds = 321};
  searched.confirmed.verdict = Verdict::kSolved;
  searched.confirmed.counts = {.card_moves = 90, .player_moves = 30, .listed_moves = 40};
  searched.confirmed.solution = "26 76 5a";
  return searched;
}

Searched not_solved(Verdict verdict, StopReason reason) {
  Searched searched{.name = "11982", .outcome = {.expanded = 7853, .generated = 20000}};
  searched.confirmed.verdict = verdict;
  searched.confirmed.reason = reason;
  return searched;
}

TEST(SolveColumns, HeaderNamesTheColumnsInTheirOrder) {
  const std::string base =
      "deal,freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,"
      "generated";
  EXPECT_EQ(header({}), base + "\n");
  EXPECT_EQ(header({"stage"}), base + ",stage\n");
  EXPECT_EQ(header({"solution-column", "stage", "timing"}),
            base + ",stage,microseconds,solution\n");
}

TEST(SolveColumns, SolvedRow) {
  EXPECT_EQ(solved().row(), "617,4,8,solved,,30,90,40,1234,56789\n");
  EXPECT_EQ(solved().row({"solution-column", "stage", "timing"}),
            "617,4,8,solved,,30,90,40,1234,56789,2,321,26 76 5a\n");
}

TEST(SolveColumns, WhatTheRefereeSaysCounts) {
  Searched refused = not_solved(Verdict::kUnknown, StopReason::kError);
  refused.outcome.verdict = Verdict::kSolved;
  EXPECT_EQ(refused.row({"solution-column"}), "11982,4,8,unknown,error,,,,7853,20000,\n");
}

TEST(SolveColumns, WhatIsNotKnownIsEmpty) {
  const Searched unsolvable = not_solved(Verdict::kUnsolvable, StopReason::kExhausted);
  EXPECT_EQ(unsolvable.row(), "11982,4,8,unsolvable,exhausted,,,,7853,20000\n");
  EXPECT_EQ(unsolvable.row({"solution-column", "stage", "timing"}),
            "11982,4,8,unsolvable,exhausted,,,,7853,20000,,0,\n");
}

TEST(SolveColumns, ShortestSolutions) {
  const Options shortest = {std::string(kShortestColumns)};
  Searched searched = solved();
  EXPECT_EQ(searched.row(shortest), "617,4,8,solved,,30,90,40,1234,56789,,,\n");
  searched.confirmed.lower_bound = 28;
  searched.confirmed.gap = 2;
  EXPECT_EQ(searched.row(shortest), "617,4,8,solved,,30,90,40,1234,56789,no,28,2\n");
  searched.confirmed.gap = 0;
  EXPECT_EQ(searched.row(shortest), "617,4,8,solved,,30,90,40,1234,56789,yes,28,0\n");
}

TEST(SolveColumns, EveryReasonHasItsWord) {
  const auto row = [](StopReason why) { return not_solved(Verdict::kUnknown, why).row(); };
  EXPECT_EQ(row(StopReason::kExpanded), "11982,4,8,unknown,expanded,,,,7853,20000\n");
  EXPECT_EQ(row(StopReason::kMemory), "11982,4,8,unknown,memory,,,,7853,20000\n");
  EXPECT_EQ(row(StopReason::kTime), "11982,4,8,unknown,time,,,,7853,20000\n");
  EXPECT_EQ(row(StopReason::kInterrupted), "11982,4,8,unknown,interrupted,,,,7853,20000\n");
  EXPECT_EQ(row(StopReason::kError), "11982,4,8,unknown,error,,,,7853,20000\n");
}

}  // namespace
}  // namespace freecell
