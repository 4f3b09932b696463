#include "solver/exhaustion.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>
#include <vector>

namespace freecell {
namespace {

TEST(ConcludeUnsolvable, SaysSoOfAnExhaustedSearch) {
  Outcome outcome{.reason = StopReason::kExpanded};
  conclude_unsolvable(outcome, {SearchStatus::kExhausted, false});
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(outcome.reason, StopReason::kExhausted);
}

TEST(ConcludeUnsolvable, RefusesASearchThatEndedOtherwiseOrLeftPositions) {
  for (const auto& [status, has_open] : {std::pair{SearchStatus::kSolved, false},
                                         {SearchStatus::kBudget, false},
                                         {SearchStatus::kMemory, false},
                                         {SearchStatus::kStopped, false},
                                         {SearchStatus::kExhausted, true}}) {
    Outcome outcome;
    EXPECT_THROW(conclude_unsolvable(outcome, {status, has_open}), std::logic_error);
    EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  }
}

TEST(ConcludeUnsolvable, RefusesADealWithASolution) {
  Outcome outcome{.verdict = Verdict::kSolved};
  outcome.moves = std::vector<Move>(1);
  EXPECT_THROW(conclude_unsolvable(outcome, {SearchStatus::kExhausted, false}), std::logic_error);
  EXPECT_EQ(outcome.verdict, Verdict::kSolved);
}

TEST(ConcludeUnsolvable, TakesTheWordOfAnEasierGameOnlyIfThatIsUnsolvable) {
  Outcome easier;
  Outcome outcome;
  EXPECT_THROW(conclude_unsolvable(outcome, easier), std::logic_error);
  easier.verdict = Verdict::kSolved;
  EXPECT_THROW(conclude_unsolvable(outcome, easier), std::logic_error);
  conclude_unsolvable(easier = {}, {SearchStatus::kExhausted, false});
  conclude_unsolvable(outcome, easier);
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
}

}  // namespace
}  // namespace freecell
