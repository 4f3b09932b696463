#include "tools/run/run_part.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <new>

#include "dealer/microsoft.h"
#include "solver/solver.h"
#include "tests/tools/run_program.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/errors.h"
#include "tools/run/run_sink.h"
#include "tools/run/study.h"

namespace freecell {
namespace {

/// What a test wants to happen to a deal.
using Mishap = std::function<void(const std::string& name, StudyResult& result)>;

/// Rows with the name of the deal and why it has failed.
class NamesStudy : public StudyWorker {
 public:
  explicit NamesStudy(Mishap mishap) : mishap_(std::move(mishap)) {}

  void study(const StudiedDeal& deal, const StopCallback&, StudyResult& result) override {
    result.cells = {std::string_view(deal.name), std::string_view(to_string(deal.failure))};
    result.solutions += "the solution of " + deal.name + "\n";
    result.facts.reason = deal.failure;
    if (mishap_ && deal.failure == StopReason::kNone) mishap_(deal.name, result);
  }

 private:
  Mishap mishap_;
};

class RunPartTest : public testing::Test {
 protected:
  RunPart fill(const std::string& list, const Mishap& mishap = {}, std::vector<BadItem> bad = {}) {
    source_ = list_source(DealList::parse(list), Rules(), std::move(bad));
    RunPart part(source_->take(64));
    PartWorker worker(std::make_unique<NamesStudy>(mishap), std::nullopt, stop_, encoder_,
                      progress_);
    worker.fill(part);
    return part;
  }

  ProgressDisplay progress_{ProgressMode::kNone, 0, 9};
  const StopCallback stop_ = [] { return StopReason::kNone; };
  const RowEncoder encoder_{RowSyntax::kCsv, {{"deal"}, {"failure"}}};
  std::unique_ptr<DealSource> source_;
};

TEST_F(RunPartTest, AnExceptionIsOneRowWithAllOfIt) {
  const RunPart part = fill("1-4", [](const std::string& name, StudyResult& result) {
    result.complaints += "about " + name + "\n";
    if (name == "2") throw std::bad_alloc();
    if (name == "3") throw std::logic_error("planted");
  });
  EXPECT_EQ(part.rows, "1,\n2,memory\n3,error\n4,\n");
  EXPECT_EQ(part.complaints, "about 1\nabout 4\n");
  EXPECT_EQ(part.solutions,
            "the solution of 1\nthe solution of 2\nthe solution of 3\nthe solution of 4\n");
}

TEST_F(RunPartTest, AFileThatFailsEndsThePart) {
  const RunPart part = fill("1-3", [](const std::string& name, StudyResult&) {
    if (name == "2") throw OutputError("disk: full");
  });
  EXPECT_EQ(part.rows, "1,\n");
  EXPECT_TRUE(part.failure);
}

TEST_F(RunPartTest, EndsBeforeTheFirstInterruptedDeal) {
  const RunPart part = fill("1-3", [](const std::string& name, StudyResult& result) {
    result.is_interrupted = name == "2";
  });
  EXPECT_TRUE(part.is_interrupted);
  EXPECT_EQ(part.rows, "1,\n");
  EXPECT_EQ(part.facts.size(), 1u);
}

TEST_F(RunPartTest, AFaultOfTheInputIsARowAndAMessage) {
  const RunPart part = fill("1", {}, {{.place = 0, .name = "x", .fault = "list:1:1: no deal"}});
  EXPECT_EQ(part.rows, "x,input\n1,\n");
  EXPECT_EQ(part.complaints, "freecell: list:1:1: no deal\n");
}

TEST_F(RunPartTest, ARefusedSolutionIsToldWithAllThatItTakes) {
  Outcome outcome = Solver().solve(microsoft_deal(1));
  outcome.moves.resize(outcome.moves.size() / 2);
  const Deal deal = microsoft_deal(1);
  Confirmer confirmer;
  std::vector<RowCell> cells;
  std::string solutions;
  std::string complaints;
  StudyResult result{cells, solutions, complaints};
  const std::string name = "1";
  conclude({.name = name, .deal = &deal}, confirmer.confirm(&deal, {}, outcome), result);
  EXPECT_EQ(result.facts.reason, StopReason::kError);
  EXPECT_TRUE(
      complaints.starts_with("freecell: internal error: deal 1: solution refused: move 31: "))
      << complaints;
  EXPECT_NE(complaints.find("JD KD 2S 4C 3S 6D 6S\n"), std::string::npos);
  EXPECT_NE(complaints.find("\nsolution: "), std::string::npos);
}

/// A sink with a file of rows.
class RunSinkTest : public RunPartTest {
 protected:
  const TemporaryFolder folder_;
  RunSinkTest() { sink_.begin({}, "", progress_); }

  RunSink sink_{folder_.file("rows.csv"), "", {}};
};

TEST_F(RunSinkTest, ACheckpointCountsWhatWasWritten) {
  ASSERT_TRUE(sink_.checkpoint());  // of the header
  EXPECT_FALSE(sink_.checkpoint()) << "nothing new";
  EXPECT_TRUE(sink_.take(fill("1-3")));
  const auto checkpoint = sink_.checkpoint();
  ASSERT_TRUE(checkpoint);
  EXPECT_EQ(checkpoint->tally.counts.total(), 3u);
  EXPECT_EQ(checkpoint->rows.size, 9u);
}

TEST_F(RunSinkTest, AfterACheckpointThatFailedNothingIsWritten) {
  EXPECT_TRUE(sink_.take(fill("1")));
  std::filesystem::resize_file(folder_.file("rows.csv"), 1);  // somebody cuts it
  EXPECT_THROW(sink_.checkpoint(), OutputError);
  EXPECT_FALSE(sink_.take(fill("2")));
  EXPECT_FALSE(sink_.checkpoint());
  EXPECT_THROW(sink_.rethrow_failure(), OutputError);
}

TEST_F(RunSinkTest, ADealThatGoesOnLaterCountsWhenAnotherFollows) {
  sink_.checkpoint();
  EXPECT_TRUE(sink_.take(
      fill("1", [](const std::string&, StudyResult& result) { result.goes_on_later = true; })));
  EXPECT_FALSE(sink_.checkpoint());
  EXPECT_TRUE(sink_.take(fill("2")));
  EXPECT_EQ(sink_.checkpoint()->tally.counts.total(), 2u);
}

}  // namespace
}  // namespace freecell
