#include "tools/cli/row_job.h"

#include <gtest/gtest.h>

#include "solver/solver.h"
#include "tools/cli/solve_part.h"
#include "tools/io/errors.h"

namespace freecell {
namespace {

class CountingSink : public ResultSink {
 public:
  void take(const RowPart&) override { ++parts; }
  int parts = 0;
};

class RowJobTest : public testing::Test {
 protected:
  bool solve_and_take() {
    std::unique_ptr<BatchPart> part = job_.next_part(1);
    const Deal deal = part->deal(0);
    part->add(0, &deal, solver_.solve(deal));
    return job_.take(std::move(part));
  }

  RowSettings settings_;
  ListSource source_{DealList::parse("1-9"), settings_.cascades};
  CountingSink sink_;
  ProgressDisplay progress_{ProgressMode::kNone, 0, 9};
  RowMaker maker_{[this](std::unique_ptr<NamedDeals> deals) {
                    return std::make_unique<SolvePart>(settings_, std::move(deals));
                  },
                  settings_.time_limit};
  RowJob job_{maker_, source_, sink_, progress_, {}};
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
