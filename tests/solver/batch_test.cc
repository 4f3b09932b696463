#include "solver/batch/batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "dealer/microsoft.h"
#include "solver/memory_budget.h"
#include "solver/solver.h"

namespace freecell {
namespace {

/// What a test wants to happen to a deal, and how many positions that takes.
using Work = std::function<std::uint64_t(std::int64_t number)>;

struct Part : BatchPart {
  Part(std::int64_t begin, int count) : first(begin), deals(count) {}
  int size() const override { return deals; }
  std::size_t memory() const override { return bytes; }

  std::int64_t first;
  int deals;
  std::size_t bytes = 0;
  std::string text;
};

std::unique_ptr<Part> next_part(std::int64_t& next, std::int64_t last, int max_deals) {
  const auto count = static_cast<int>(std::min<std::int64_t>(max_deals, last - next + 1));
  if (count <= 0) return nullptr;
  const std::int64_t first = next;
  next += count;
  return std::make_unique<Part>(first, count);
}

std::function<std::uint64_t(Part&)> worker_of(const Work& work) {
  return [&work](Part& part) {
    std::uint64_t positions = 0;
    for (std::int64_t number = part.first; number < part.first + part.deals; ++number) {
      positions += work(number);
      part.text += std::to_string(number) + '\n';
    }
    return positions;
  };
}

/// A list of numbers, and the text of the parts that are taken.
class BatchTest : public testing::Test {
 protected:
  void run(std::int64_t last, const Work& work, const BatchOptions& options) {
    next_ = 1;
    text_.clear();
    taken_ = 0;
    Batch<Part> batch = {
        .next = [&, last](int max_deals) { return next_part(next_, last, max_deals); },
        .make_worker = [&] { return worker_of(work); },
        .take = [&](const Part& part) { return take(part); }};
    if (next_one_) batch.next = [&, last](int) { return next_one_(last); };
    if (take_) batch.take = [&](const Part& part) { return take_(part) && take(part); };
    run_batch<Part>(batch, options);
  }
  bool take(const Part& part) {
    text_ += part.text;
    return ++taken_ < take_at_most_;
  }
  std::unique_ptr<Part> one(std::int64_t last) { return next_part(next_, last, 1); }

  static std::string numbers_to(std::int64_t last) {
    std::string text;
    for (std::int64_t number = 1; number <= last; ++number) text += std::to_string(number) + '\n';
    return text;
  }
  /// Waits until something is so, at most ten seconds.
  template <typename Condition>
  static void wait_for(Condition condition) {
    for (int i = 0; !condition() && i < 10'000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  std::function<std::unique_ptr<Part>(std::int64_t last)> next_one_;
  std::function<bool(const Part&)> take_;
  std::int64_t next_ = 1;
  std::string text_;
  std::atomic<int> taken_ = 0;
  int take_at_most_ = 1 << 30;
};

std::uint64_t no_work(std::int64_t) { return 1; }

TEST_F(BatchTest, PartsAreTakenInOrderWhateverTheWorkers) {
  const Work uneven = [](std::int64_t number) {
    if (number % 97 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return static_cast<std::uint64_t>(number % 5);
  };
  for (const int jobs : {0, 1, 2, 7}) {
    run(2000, uneven, {.jobs = jobs});
    EXPECT_EQ(text_, numbers_to(2000)) << jobs;
  }
}

/// Searches 20 deals, each worker with a solver of its own. All share the memory.
std::string searched(int jobs, std::uint64_t search_memory) {
  // 6 cascades, 5 freecells: some of these take more than what every search keeps for itself.
  const Limits limits = {.max_memory = 20 << 20};
  MemoryBudget memory(search_memory, limits.max_memory);
  const auto make_worker = [&] {
    const auto solver = std::make_shared<Solver>(Rules().with_freecells(5), limits, &memory);
    return [solver](Part& part) {
      for (int i = 0; i < part.deals; ++i) {
        const Outcome& outcome = solver->solve(microsoft_deal(part.first + i, 6));
        part.text +=
            std::string(to_string(outcome.verdict)) + ' ' + std::to_string(outcome.expanded) + '\n';
      }
      return std::uint64_t{1} << 20;
    };
  };
  std::int64_t next = 1;
  std::string text;
  run_batch<Part>({.next = [&](int max_deals) { return next_part(next, 20, max_deals); },
                   .make_worker = make_worker,
                   .take =
                       [&](const Part& part) {
                         text += part.text;
                         return true;
                       }},
                  {.jobs = jobs});
  return text;
}

TEST_F(BatchTest, SlowScarceMemoryChangesNothing) {
  const std::string plenty = searched(1, std::uint64_t{1} << 40);
  EXPECT_EQ(std::ranges::count(plenty, '\n'), 20);
  EXPECT_EQ(searched(4, 1), plenty);
  EXPECT_EQ(searched(4, 50 << 20), plenty);
}

TEST_F(BatchTest, EndsWhenNoMoreIsTaken) {
  take_at_most_ = 3;
  run(1'000'000'000, no_work, {.jobs = 2});
  EXPECT_GE(taken_, 3);
}

TEST_F(BatchTest, AnExceptionOfAnyFunctionReachesTheCaller) {
  const auto throw_at = [](std::int64_t number, std::int64_t at) {
    if (number == at) throw std::runtime_error("planted");
    return std::uint64_t{1};
  };
  for (const int jobs : {1, 2, 7}) {
    const auto work = [&](std::int64_t number) { return throw_at(number, 100); };
    EXPECT_THROW(run(1000, work, {.jobs = jobs}), std::runtime_error);
    EXPECT_LT(taken_, 100);
    take_ = [&](const Part& part) { return throw_at(part.first, 1) > 0; };
    EXPECT_THROW(run(1000, no_work, {.jobs = jobs}), std::runtime_error);
    EXPECT_EQ(taken_, 0);
    take_ = nullptr;
    next_one_ = [&](std::int64_t last) {
      throw_at(next_, 3);
      return one(last);
    };
    EXPECT_THROW(run(1000, no_work, {.jobs = jobs}), std::runtime_error);
    EXPECT_LE(taken_, 2);
    next_one_ = nullptr;
  }
  EXPECT_THROW(run_batch<Part>({.next = [](int) { return std::make_unique<Part>(1, 1); },
                                .make_worker = []() -> std::function<std::uint64_t(Part&)> {
                                  throw std::bad_alloc();
                                },
                                .take = [](Part&) { return true; }}),
               std::bad_alloc);
}

TEST_F(BatchTest, AHardDealDoesNotStopTheOthers) {
  // The first deal is not done before all others are.
  constexpr int kDeals = 10000;
  std::atomic<int> others = 0;
  run(kDeals,
      [&](std::int64_t number) {
        if (number > 1) ++others;
        if (number == 1) wait_for([&] { return others == kDeals - 1; });
        return std::uint64_t{1};
      },
      {.jobs = 2});
  EXPECT_EQ(others, kDeals - 1);
  EXPECT_EQ(text_, numbers_to(kDeals));
}

TEST_F(BatchTest, WhatIsDoneIsTakenWhileTheInputPauses) {
  for (const int jobs : {2, 3}) {
    // The third part is there only after the first two have been taken.
    std::atomic<bool> is_pausing = false;
    int taken_in_the_pause = 0;
    next_one_ = [&](std::int64_t last) {
      if (next_ == 3) {
        is_pausing = true;
        wait_for([&] { return taken_ == 2; });
        taken_in_the_pause = taken_;
      }
      return one(last);
    };
    run(3,
        [&](std::int64_t number) {
          while (number == 2 && !is_pausing) std::this_thread::yield();
          return std::uint64_t{1};
        },
        {.jobs = jobs});
    EXPECT_EQ(taken_in_the_pause, 2);
    EXPECT_EQ(taken_, 3);
  }
}

TEST_F(BatchTest, NoWorkerWaitsWhileAPartIsTaken) {
  constexpr int kDeals = 100;
  std::atomic<int> done = 0;
  int done_at_first = 0;
  next_one_ = [&](std::int64_t last) { return one(last); };
  take_ = [&](const Part& part) {
    if (part.first == 1) {
      wait_for([&] { return done == kDeals; });
      done_at_first = done;
    }
    return true;
  };
  const auto work = [&](std::int64_t) -> std::uint64_t { return ++done > 0 ? 1 : 0; };
  run(kDeals, work, {.jobs = 2});
  EXPECT_EQ(done_at_first, kDeals);
  EXPECT_EQ(taken_, kDeals);
}

TEST_F(BatchTest, FewSlowDealsAreSharedAmongAllWorkersOfEveryBatch) {
  // One batch, with one worker, waits for input. Meanwhile no deal of another one is done before
  // each of its three workers has one.
  std::atomic<bool> is_waiting = false;
  std::atomic<bool> is_over = false;
  std::jthread other([&] {
    run_batch<Part>({.next = [&](int) -> std::unique_ptr<Part> {
                       is_waiting = true;
                       wait_for([&] { return is_over.load(); });
                       return nullptr;
                     },
                     .make_worker = [] { return [](Part&) { return 1; }; },
                     .take = [](Part&) { return true; }},
                    {.jobs = 1});
  });
  wait_for([&] { return is_waiting.load(); });
  std::mutex mutex;
  std::set<std::thread::id> workers;
  const auto count = [&] {
    const std::lock_guard lock(mutex);
    workers.insert(std::this_thread::get_id());
    return workers.size();
  };
  run(12,
      [&](std::int64_t) {
        wait_for([&] { return count() == 3; });
        return std::uint64_t{1} << 20;
      },
      {.jobs = 3});
  EXPECT_EQ(workers.size(), 3u);
  is_over = true;
}

TEST_F(BatchTest, PartsGrowAsLongAsTheyTakeFewPositions) {
  int largest = 0;
  take_ = [&](const Part& part) {
    largest = std::max(largest, part.deals);
    return true;
  };
  run(2000, no_work, {.jobs = 1});
  EXPECT_EQ(largest, 256);
  largest = 0;
  run(200, [](std::int64_t) { return std::uint64_t{1} << 20; }, {.jobs = 1});
  EXPECT_EQ(largest, 1);
}

TEST_F(BatchTest, BeginsNoMoreWhenTooMuchWaitsToBeTaken) {
  int issued = 0;
  int most_ahead = 0;
  next_one_ = [&](std::int64_t last) {
    most_ahead = std::max(most_ahead, ++issued - taken_);
    auto part = one(last);
    if (part) part->bytes = 1000;
    return part;
  };
  run(100,
      [](std::int64_t number) {
        // The first takes so long that the others come to wait for it.
        if (number == 1) std::this_thread::sleep_for(std::chrono::milliseconds(300));
        return std::uint64_t{1};
      },
      {.jobs = 2, .waiting_memory = 10000});
  EXPECT_EQ(text_, numbers_to(100));
  EXPECT_LE(most_ahead, 13);
}

}  // namespace
}  // namespace freecell
