#include "tools/run/row_job.h"

#include <gtest/gtest.h>

#include "solver/solver.h"
#include "tools/io/files/errors.h"
#include "tools/run/solve_rows.h"

namespace freecell {
namespace {

class CountingSink : public ResultSink {
 public:
  bool take(const RowPart&) override {
    ++parts;
    return true;
  }
  int parts = 0;
};

class RowJobTest : public testing::Test {
 protected:
  bool solve_and_take() {
    const std::unique_ptr<BatchPart> part = job_.next_part(1);
    const Deal deal = part->deal(0);
    part->add(0, &deal, solver_.solve(deal));
    return part->finish();
  }

  SolveRowSettings settings_;
  ListSource source_{DealList::parse("1-9"), settings_.rules.cascades};
  CountingSink sink_;
  ProgressDisplay progress_{ProgressMode::kNone, 0, 9};
  SolveRows rows_{settings_};
  RowJob job_{rows_, TimeLimit(), source_, sink_, progress_, {}};
  Solver solver_;
};

TEST_F(RowJobTest, ACheckpointCountsWhatWasWritten) {
  ASSERT_TRUE(job_.checkpoint([] {}));  // of the header
  EXPECT_FALSE(job_.checkpoint([] {})) << "nothing new";
  EXPECT_TRUE(solve_and_take());
  const auto tally = job_.checkpoint([&] { EXPECT_EQ(sink_.parts, 1); });
  ASSERT_TRUE(tally);
  EXPECT_EQ(tally->counts.total(), 1u);
}

TEST_F(RowJobTest, AfterACheckpointThatFailedNothingIsWritten) {
  EXPECT_TRUE(solve_and_take());
  EXPECT_THROW(job_.checkpoint([] { throw OutputError("disk: full"); }), OutputError);
  EXPECT_FALSE(solve_and_take());
  EXPECT_EQ(sink_.parts, 1);
  EXPECT_FALSE(job_.checkpoint([] { FAIL() << "files that failed are left alone"; }));
  EXPECT_THROW(job_.rethrow_failure(), OutputError);
}

}  // namespace
}  // namespace freecell
