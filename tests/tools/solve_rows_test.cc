#include "tools/run/solve_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/run/row_part.h"

namespace freecell {
namespace {

/// A part over a list, filled by hand.
class SolveRowsTest : public testing::Test {
 protected:
  RowPart& part(const std::string& list) {
    source_ = std::make_unique<ListSource>(DealList::parse(list), settings_.rules.cascades);
    rows_ = std::make_unique<SolveRows>(settings_);
    part_ = std::make_unique<RowPart>(source_->take(64), *rows_, TimeLimit(), sink_);
    return *part_;
  }

  const Outcome& solve(std::int64_t number) { return solver_.solve(microsoft_deal(number)); }

  void add(RowPart& part, int index, const Outcome& outcome) {
    const Deal deal = part.deal(index);
    part.add(index, &deal, outcome);
  }

  struct NoSink : ResultSink {
    bool take(const RowPart&) override { return true; }
  };

  NoSink sink_;
  SolveRowSettings settings_;
  Solver solver_;
  std::unique_ptr<ListSource> source_;
  std::unique_ptr<SolveRows> rows_;
  std::unique_ptr<RowPart> part_;
};

TEST_F(SolveRowsTest, WritesARowForEachDeal) {
  RowPart& part = this->part("1-2");
  EXPECT_EQ(part.size(), 2);
  EXPECT_EQ(part.deal(1), microsoft_deal(2));
  add(part, 0, solve(1));
  add(part, 1, {.reason = StopReason::kMemory, .expanded = 5, .generated = 6});
  EXPECT_TRUE(part.texts().rows.starts_with("1,4,8,solved,,"));
  EXPECT_TRUE(part.texts().rows.ends_with("\n2,4,8,unknown,memory,,,,5,6\n")) << part.texts().rows;
  EXPECT_EQ(part.texts().complaints, "");
  EXPECT_EQ(part.texts().facts.size(), 2u);
}

TEST_F(SolveRowsTest, RefusesASolutionThatHasBeenTamperedWith) {
  for (const int kind : {0, 1, 2, 3}) {
    Outcome outcome = solve(1);
    if (kind == 0) outcome.moves.resize(outcome.moves.size() / 2);
    if (kind == 1) std::swap(outcome.moves[0], outcome.moves[outcome.moves.size() / 2]);
    if (kind == 2) outcome.moves.clear();
    if (kind == 3) outcome.moves[0].to = Place::foundation();
    RowPart& part = this->part("1");
    add(part, 0, outcome);
    EXPECT_TRUE(part.texts().rows.starts_with("1,4,8,unknown,error,,,,"))
        << kind << part.texts().rows;
    EXPECT_EQ(part.texts().facts[0].verdict, Verdict::kUnknown);
    EXPECT_EQ(part.texts().facts[0].reason, StopReason::kError);
    EXPECT_TRUE(
        part.texts().complaints.starts_with("freecell: internal error: deal 1: solution refused: "))
        << part.texts().complaints;
    EXPECT_NE(part.texts().complaints.find("JD KD 2S 4C 3S 6D 6S\n"), std::string_view::npos);
    std::string refused;
    write_standard(outcome.moves, refused);
    EXPECT_TRUE(part.texts().complaints.ends_with("\nsolution: " + refused + "\n"))
        << part.texts().complaints;
  }
}

TEST_F(SolveRowsTest, GoesOnAfterARefusedSolution) {
  settings_.format = RowFormat<SolveRow>(solve_columns(), {"solution-column"});
  RowPart& part = this->part("1-2");
  Outcome tampered = solve(1);
  tampered.moves.resize(tampered.moves.size() / 2);
  add(part, 0, tampered);
  add(part, 1, solve(2));
  EXPECT_NE(part.texts().rows.find("\n2,4,8,solved,,"), std::string_view::npos);
  // No moves in the row of the refused one.
  EXPECT_EQ(part.texts().rows[part.texts().rows.find('\n') - 1], ',');
}

TEST_F(SolveRowsTest, ReportsAFailedSearch) {
  RowPart& part = this->part("1");
  part.add(0, nullptr, {.reason = StopReason::kError});
  EXPECT_EQ(part.texts().rows, "1,4,8,unknown,error,,,,0,0\n");
  EXPECT_EQ(part.texts().complaints, "freecell: internal error: deal 1: the search failed\n");
}

TEST_F(SolveRowsTest, NothingIsSolvedWithoutADeal) {
  RowPart& part = this->part("1");
  part.add(0, nullptr, solve(1));
  EXPECT_TRUE(part.texts().rows.starts_with("1,4,8,unknown,error,,,,"));
}

TEST_F(SolveRowsTest, EndsBeforeTheFirstInterruptedDeal) {
  RowPart& part = this->part("1-3");
  add(part, 0, {.reason = StopReason::kExpanded});
  EXPECT_FALSE(part.interrupted());
  add(part, 1, {.reason = StopReason::kInterrupted});
  add(part, 2, {.reason = StopReason::kExpanded});
  EXPECT_TRUE(part.interrupted());
  EXPECT_EQ(part.texts().rows, "1,4,8,unknown,expanded,,,,0,0\n");
  EXPECT_EQ(part.texts().facts.size(), 1u);
}

TEST_F(SolveRowsTest, OnlyChosenVerdictsHaveRowsButAllAreCounted) {
  settings_.only = VerdictSet::read("--only", "unsolvable");
  RowPart& part = this->part("1-2");
  add(part, 0, solve(1));
  add(part, 1, {.verdict = Verdict::kUnsolvable, .reason = StopReason::kExhausted});
  EXPECT_EQ(part.texts().rows, "2,4,8,unsolvable,exhausted,,,,0,0\n");
  EXPECT_EQ(part.texts().facts.size(), 2u);
}

TEST_F(SolveRowsTest, TheCountsAreThoseOfTheSolutionColumn) {
  settings_.format = RowFormat<SolveRow>(solve_columns(), {"solution-column"});
  RowPart& part = this->part("1");
  add(part, 0, solve(1));
  const std::string& rows = part.texts().rows;
  const std::string solution = rows.substr(rows.rfind(',') + 1);
  const auto moves = std::count(solution.begin(), solution.end(), ' ') + 1;
  EXPECT_NE(rows.find("," + std::to_string(moves) + ","), std::string_view::npos) << rows;
}

}  // namespace
}  // namespace freecell
