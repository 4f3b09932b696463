#include "solver/batch/batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>

#include "dealer/microsoft.h"

namespace freecell {
namespace {

/// What a test wants to happen to a deal of its batch.
using Mishap = std::function<void(std::int64_t number)>;

class Part;
using Taker = std::function<bool(const Part&)>;

class Part : public BatchPart {
 public:
  Part(std::int64_t first, int count, const Mishap& mishap, Taker taker)
      : first_(first), count_(count), mishap_(mishap), taker_(std::move(taker)) {}

  int size() const override { return count_; }
  Deal deal(int index) override {
    if (mishap_) mishap_(first_ + index);
    return microsoft_deal(first_ + index);
  }
  void add(int index, const Deal*, const Outcome& outcome) override {
    text_ += std::to_string(first_ + index) + ' ' + to_string(outcome.verdict) + ' ' +
             to_string(outcome.reason) + ' ' + std::to_string(outcome.expanded) + ' ' +
             std::to_string(outcome.moves.size()) + '\n';
  }
  bool finish() override { return taker_(*this); }
  const std::string& text() const { return text_; }
  std::int64_t first() const { return first_; }

 private:
  std::int64_t first_;
  int count_;
  const Mishap& mishap_;
  Taker taker_;
  std::string text_;
};

class Job : public BatchJob {
 public:
  Job(std::int64_t first, std::int64_t last, Mishap mishap = {})
      : next_(first), last_(last), mishap_(std::move(mishap)) {}

  std::unique_ptr<BatchPart> next_part(int max_deals) override {
    const std::int64_t count = std::min<std::int64_t>(max_deals, last_ - next_ + 1);
    if (count <= 0) return nullptr;
    auto part = std::make_unique<Part>(next_, static_cast<int>(count), mishap_, taker());
    next_ += count;
    return part;
  }
  virtual bool take(const Part& part) {
    text += part.text();
    return ++taken < take_at_most;
  }

  std::string text;
  std::atomic<int> taken = 0;
  int take_at_most = 1 << 30;

 protected:
  Taker taker() {
    return [this](const Part& part) { return take(part); };
  }

  std::int64_t next_;
  std::int64_t last_;
  Mishap mishap_;
};

std::string batch(std::int64_t first, std::int64_t last, BatchOptions options, Mishap mishap = {}) {
  Job job(first, last, std::move(mishap));
  solve_batch(job, options);
  return job.text;
}

TEST(Batch, SameForAnyNumberOfWorkers) {
  const std::string one = batch(1, 2000, {.jobs = 1});
  EXPECT_EQ(std::count(one.begin(), one.end(), '\n'), 2000);
  for (const int jobs : {0, 2, 7}) EXPECT_EQ(batch(1, 2000, {.jobs = jobs}), one);
}

TEST(Batch, AHardDealInTheMiddleKeepsTheOrder) {
  const std::string one = batch(11900, 12100, {.jobs = 1});
  EXPECT_NE(one.find("\n11982 unsolvable exhausted "), std::string::npos);
  EXPECT_EQ(batch(11900, 12100, {.jobs = 2}), one);
}

TEST(Batch, AnExceptionIsOneRow) {
  const Mishap mishap = [](std::int64_t number) {
    if (number == 5) throw std::runtime_error("planted");
    if (number == 7) throw std::bad_alloc();
  };
  std::string expected = batch(1, 100, {.jobs = 2});
  const auto replace_row = [&](const std::string& start, const std::string& row) {
    const std::size_t at = expected.find('\n' + start) + 1;
    expected.replace(at, expected.find('\n', at) - at, row);
  };
  replace_row("5 ", "5 unknown error 0 0");
  replace_row("7 ", "7 unknown memory 0 0");
  EXPECT_EQ(batch(1, 100, {.jobs = 2}, mishap), expected);
}

TEST(Batch, TheCallersStopReachesEveryDeal) {
  std::atomic<bool> stop = false;
  BatchOptions options{.jobs = 2};
  options.stop = [&] { return stop ? StopReason::kInterrupted : StopReason::kNone; };
  stop = true;
  EXPECT_NE(batch(11982, 11982, options).find("unknown interrupted"), std::string::npos);
}

TEST(Batch, EndsWhenNoMoreIsTaken) {
  Job job(1, 1'000'000'000);
  job.take_at_most = 3;
  solve_batch(job, {.jobs = 2});
  EXPECT_GE(job.taken, 3);
}

/// A job whose functions throw: `next_part` at its third call, or `take` at its second.
class ThrowingJob : public Job {
 public:
  explicit ThrowingJob(bool in_take) : Job(1, 1000), in_take_(in_take) {}

  std::unique_ptr<BatchPart> next_part(int max_deals) override {
    if (!in_take_ && ++calls_ == 3) throw std::runtime_error("planted");
    return Job::next_part(max_deals);
  }
  bool take(const Part& part) override {
    if (in_take_ && ++calls_ == 2) throw std::runtime_error("planted");
    return Job::take(part);
  }

 private:
  bool in_take_;
  int calls_ = 0;
};

TEST(Batch, ExceptionsOfTheJobReachTheCaller) {
  for (const bool in_take : {false, true}) {
    ThrowingJob job(in_take);
    EXPECT_THROW(solve_batch(job, {.jobs = 2}), std::runtime_error);
    EXPECT_LE(job.taken, 2);
  }
}

/// The number of a deal that cannot even be added as one that has failed.
constexpr std::int64_t kCannotBeAdded = 100;

class PartThatCannotAdd : public Part {
 public:
  using Part::Part;
  std::size_t memory() const override { return 1000; }
  void add(int index, const Deal* deal, const Outcome& outcome) override {
    if (first() != kCannotBeAdded) return Part::add(index, deal, outcome);
    // So long that the other workers wait for it.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    throw std::bad_alloc();
  }
};

class JobThatCannotAdd : public Job {
 public:
  using Job::Job;
  std::unique_ptr<BatchPart> next_part(int) override {
    return next_ <= last_ ? std::make_unique<PartThatCannotAdd>(next_++, 1, mishap_, taker())
                          : nullptr;
  }
};

TEST(Batch, AnExceptionThatCannotBeARowReachesTheCaller) {
  for (const int jobs : {1, 2, 7}) {
    JobThatCannotAdd job(1, 1000);
    EXPECT_THROW(solve_batch(job, {.jobs = jobs, .waiting_memory = 10000}), std::bad_alloc);
    EXPECT_LT(job.taken, kCannotBeAdded);
  }
}

TEST(Batch, ASolverThatCannotBeMadeEndsTheBatch) {
  Job job(1, 1000);
  BatchOptions options{.jobs = 2};
  options.make_solver = [](MemoryBudget*) -> std::unique_ptr<SolverInterface> {
    throw std::runtime_error("planted");
  };
  EXPECT_THROW(solve_batch(job, options), std::runtime_error);
  EXPECT_EQ(job.taken, 0);
}

TEST(Batch, AHardDealDoesNotStopTheOthers) {
  // The first deal is not done before all others are.
  constexpr int kDeals = 10000;
  std::atomic<int> others = 0;
  const Mishap mishap = [&](std::int64_t number) {
    if (number > 1) ++others;
    for (int i = 0; number == 1 && others < kDeals - 1 && i < 60'000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  const BatchOptions options{.jobs = 2, .limits = {.max_expanded = 1}};
  const std::string text = batch(1, kDeals, options, mishap);
  EXPECT_EQ(others, kDeals - 1);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), kDeals);
}

/// A job whose third part is there only after the first two have been taken.
class PausingJob : public Job {
 public:
  using Job::Job;

  std::unique_ptr<BatchPart> next_part(int) override {
    if (next_ == 3) pause();
    return Job::next_part(1);
  }

  std::atomic<bool> is_pausing = false;
  int taken_in_the_pause = 0;

 private:
  void pause() {
    is_pausing = true;
    for (int i = 0; taken < 2 && i < 10'000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    taken_in_the_pause = taken;
  }
};

TEST(Batch, WhatIsDoneIsTakenWhileTheInputPauses) {
  for (const int jobs : {2, 3}) {
    const std::atomic<bool>* is_pausing = nullptr;
    PausingJob job(1, 3, [&](std::int64_t number) {
      while (number == 2 && !*is_pausing) std::this_thread::yield();
    });
    is_pausing = &job.is_pausing;
    solve_batch(job, {.jobs = jobs, .limits = {.max_expanded = 1}});
    EXPECT_EQ(job.taken_in_the_pause, 2);
    EXPECT_EQ(job.taken, 3);
  }
}

/// A job that is slow to take its first part: it waits until all deals have been searched.
class SlowJob : public Job {
 public:
  using Job::Job;

  std::unique_ptr<BatchPart> next_part(int) override { return Job::next_part(1); }
  bool take(const Part& part) override {
    if (taken == 0) wait_for_all();
    return Job::take(part);
  }

  std::atomic<int> searched = 0;
  int searched_at_first = 0;

 private:
  void wait_for_all() {
    for (int i = 0; searched < last_ && i < 10'000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    searched_at_first = searched;
  }
};

TEST(Batch, NoWorkerWaitsWhileAPartIsTaken) {
  constexpr int kDeals = 100;
  std::atomic<int>* searched = nullptr;
  SlowJob job(1, kDeals, [&](std::int64_t) { ++*searched; });
  searched = &job.searched;
  solve_batch(job, {.jobs = 2, .limits = {.max_expanded = 1}});
  EXPECT_EQ(job.searched_at_first, kDeals);
  EXPECT_EQ(job.taken, kDeals);
}

/// A job that notes how many deals its workers ask for, and how many workers there are.
class WatchedJob : public Job {
 public:
  using Job::Job;

  std::unique_ptr<BatchPart> next_part(int max_deals) override {
    most_asked_for = std::max(most_asked_for, max_deals);
    seen_.insert(std::this_thread::get_id());
    workers = static_cast<int>(seen_.size());
    return Job::next_part(max_deals);
  }

  int most_asked_for = 0;
  std::atomic<int> workers = 0;

 private:
  std::set<std::thread::id> seen_;
};

/// Solves deals of which none is done before every worker has one, and returns how many workers
/// have had one.
int workers_that_share(int jobs) {
  std::function<int()> workers;
  WatchedJob job(1, 4 * jobs, [&](std::int64_t) {
    for (int i = 0; workers() < jobs && i < 10'000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  workers = [&] { return job.workers.load(); };
  solve_batch(job, {.jobs = jobs, .limits = {.max_expanded = 1}});
  return job.workers;
}

TEST(Batch, FewSlowDealsAreSharedAmongAllWorkers) { EXPECT_EQ(workers_that_share(3), 3); }

/// A job whose input comes to its end only when the test says so.
class WaitingJob : public Job {
 public:
  using Job::Job;

  std::unique_ptr<BatchPart> next_part(int) override {
    is_waiting = true;
    for (int i = 0; !is_over && i < 60'000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return nullptr;
  }

  std::atomic<bool> is_waiting = false;
  std::atomic<bool> is_over = false;
};

TEST(Batch, OneWithFewWorkersLeavesThoseOfAnotherAlone) {
  // One batch waits for input, while another one has no deal done before every worker has one.
  WaitingJob waiting(1, 1);
  std::jthread other([&] { solve_batch(waiting, {.jobs = 1}); });
  while (!waiting.is_waiting) std::this_thread::yield();
  EXPECT_EQ(workers_that_share(3), 3);
  waiting.is_over = true;
}

TEST(Batch, ManyFastDealsAreTakenAtATime) {
  WatchedJob job(1, 2000);
  solve_batch(job, {.jobs = 1, .limits = {.max_expanded = 1}});
  EXPECT_GT(job.most_asked_for, 8);
}

TEST(Batch, OptionsReachTheSolvers) {
  const std::string text = batch(11982, 11982, {.jobs = 1, .limits = {.max_expanded = 10}});
  EXPECT_EQ(text, "11982 unknown expanded 10 0\n");
  EXPECT_NE(batch(164, 164, {.jobs = 1, .rules = {.freecells = 0}}).find("solved"),
            std::string::npos);
}

class SixCascadesPart : public Part {
 public:
  using Part::Part;
  Deal deal(int index) override { return microsoft_deal(first() + index, 6); }
};

class SixCascades : public Job {
 public:
  using Job::Job;
  std::unique_ptr<BatchPart> next_part(int) override {
    return next_ <= last_ ? std::make_unique<SixCascadesPart>(next_++, 1, mishap_, taker())
                          : nullptr;
  }
};

/// A part that says it is large.
class LargePart : public Part {
 public:
  using Part::Part;
  std::size_t memory() const override { return 1000; }
};

class LargeJob : public Job {
 public:
  using Job::Job;
  std::unique_ptr<BatchPart> next_part(int) override {
    most_issued = std::max(most_issued, ++issued - taken);
    return issued <= 100 ? std::make_unique<LargePart>(issued, 1, kNoMishap, taker()) : nullptr;
  }
  int issued = 0;
  int most_issued = 0;

 private:
  inline static const Mishap kNoMishap = [](std::int64_t number) {
    // The first takes so long that the others come to wait for it.
    if (number == 1) std::this_thread::sleep_for(std::chrono::milliseconds(300));
  };
};

TEST(Batch, BeginsNoMoreWhenTooMuchWaitsToBeTaken) {
  LargeJob job(1, 100);
  solve_batch(job, {.jobs = 2, .waiting_memory = 10000});
  EXPECT_EQ(job.text, batch(1, 100, {.jobs = 1}));
  EXPECT_LE(job.most_issued, 13);
}

TEST(Batch, SlowScarceMemoryChangesNothing) {
  // 6 cascades, 5 freecells: some of these take more than what every search keeps for itself.
  const auto hungry = [](BatchOptions options) {
    options.rules.freecells = 5;
    options.limits.max_memory = 20 << 20;
    SixCascades job(1, 20);
    solve_batch(job, options);
    return job.text;
  };
  const std::string plenty = hungry({.jobs = 1});
  EXPECT_EQ(hungry({.jobs = 4, .search_memory = 1}), plenty);
  EXPECT_EQ(hungry({.jobs = 4, .search_memory = 50 << 20}), plenty);
}

}  // namespace
}  // namespace freecell
