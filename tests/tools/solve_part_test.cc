#include "tools/cli/solve_part.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "dealer/microsoft.h"
#include "solver/solver.h"
#include "tools/cli/deal_operands.h"

namespace freecell {
namespace {

/// A part over a list, filled by hand.
class SolvePartTest : public testing::Test {
 protected:
  SolvePart& part(const std::string& list) {
    source_ = std::make_unique<ListSource>(DealList::parse(list), settings_.cascades);
    part_ = std::make_unique<SolvePart>(settings_, source_->take(64));
    return *part_;
  }

  const Outcome& solve(std::int64_t number) { return solver_.solve(microsoft_deal(number)); }

  void add(SolvePart& part, int index, const Outcome& outcome) {
    const Deal deal = part.deal(index);
    part.add(index, &deal, outcome);
  }

  RowSettings settings_;
  Solver solver_;
  std::unique_ptr<ListSource> source_;
  std::unique_ptr<SolvePart> part_;
};

TEST_F(SolvePartTest, WritesARowForEachDeal) {
  SolvePart& part = this->part("1-2");
  EXPECT_EQ(part.size(), 2);
  EXPECT_EQ(part.deal(1), microsoft_deal(2));
  add(part, 0, solve(1));
  add(part, 1, {.reason = StopReason::kMemory, .expanded = 5, .generated = 6});
  EXPECT_TRUE(part.rows().starts_with("1,4,8,solved,,"));
  EXPECT_TRUE(part.rows().ends_with("\n2,4,8,unknown,memory,,,,5,6\n")) << part.rows();
  EXPECT_EQ(part.complaints(), "");
  EXPECT_EQ(part.facts().size(), 2u);
}

TEST_F(SolvePartTest, RefusesASolutionThatHasBeenTamperedWith) {
  for (const int kind : {0, 1, 2, 3}) {
    Outcome outcome = solve(1);
    if (kind == 0) outcome.moves.resize(outcome.moves.size() / 2);
    if (kind == 1) std::swap(outcome.moves[0], outcome.moves[outcome.moves.size() / 2]);
    if (kind == 2) outcome.moves.clear();
    if (kind == 3) outcome.moves[0].to = Place::foundation();
    SolvePart& part = this->part("1");
    add(part, 0, outcome);
    EXPECT_TRUE(part.rows().starts_with("1,4,8,unknown,error,,,,")) << kind << part.rows();
    EXPECT_EQ(part.facts()[0].verdict, Verdict::kUnknown);
    EXPECT_EQ(part.facts()[0].reason, StopReason::kError);
    EXPECT_TRUE(
        part.complaints().starts_with("freecell: internal error: deal 1: solution refused: "))
        << part.complaints();
    EXPECT_NE(part.complaints().find("JD KD 2S 4C 3S 6D 6S\n"), std::string_view::npos);
    EXPECT_NE(part.complaints().find("\nsolution: "), std::string_view::npos);
  }
}

TEST_F(SolvePartTest, GoesOnAfterARefusedSolution) {
  settings_.columns.solution = true;
  SolvePart& part = this->part("1-2");
  Outcome tampered = solve(1);
  tampered.moves.resize(tampered.moves.size() / 2);
  add(part, 0, tampered);
  add(part, 1, solve(2));
  EXPECT_NE(part.rows().find("\n2,4,8,solved,,"), std::string_view::npos);
  // No moves in the row of the refused one.
  EXPECT_EQ(part.rows()[part.rows().find('\n') - 1], ',');
}

TEST_F(SolvePartTest, ReportsAFailedSearch) {
  SolvePart& part = this->part("1");
  part.add(0, nullptr, {.reason = StopReason::kError});
  EXPECT_EQ(part.rows(), "1,4,8,unknown,error,,,,0,0\n");
  EXPECT_EQ(part.complaints(), "freecell: internal error: deal 1: the search failed\n");
}

TEST_F(SolvePartTest, NothingIsSolvedWithoutADeal) {
  SolvePart& part = this->part("1");
  part.add(0, nullptr, solve(1));
  EXPECT_TRUE(part.rows().starts_with("1,4,8,unknown,error,,,,"));
}

TEST_F(SolvePartTest, EndsBeforeTheFirstInterruptedDeal) {
  SolvePart& part = this->part("1-3");
  add(part, 0, {.reason = StopReason::kExpanded});
  EXPECT_FALSE(part.interrupted());
  add(part, 1, {.reason = StopReason::kInterrupted});
  add(part, 2, {.reason = StopReason::kExpanded});
  EXPECT_TRUE(part.interrupted());
  EXPECT_EQ(part.rows(), "1,4,8,unknown,expanded,,,,0,0\n");
  EXPECT_EQ(part.facts().size(), 1u);
}

TEST_F(SolvePartTest, OnlyChosenVerdictsHaveRowsButAllAreCounted) {
  settings_.only = VerdictSet::read("--only", "unsolvable");
  SolvePart& part = this->part("1-2");
  add(part, 0, solve(1));
  add(part, 1, {.verdict = Verdict::kUnsolvable, .reason = StopReason::kExhausted});
  EXPECT_EQ(part.rows(), "2,4,8,unsolvable,exhausted,,,,0,0\n");
  EXPECT_EQ(part.facts().size(), 2u);
}

TEST_F(SolvePartTest, TheCountsAreThoseOfTheSolutionColumn) {
  settings_.columns.solution = true;
  SolvePart& part = this->part("1");
  add(part, 0, solve(1));
  const std::string_view rows = part.rows();
  const std::string_view solution = rows.substr(rows.rfind(',') + 1);
  const auto moves = std::count(solution.begin(), solution.end(), ' ') + 1;
  EXPECT_NE(rows.find("," + std::to_string(moves) + ","), std::string_view::npos) << rows;
}

}  // namespace
}  // namespace freecell
