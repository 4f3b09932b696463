#include "solver/memory_budget.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

namespace freecell {
namespace {

/// With this a request is granted at once or not at all.
const StopCallback kDoNotWait = [] { return StopReason::kInterrupted; };

TEST(MemoryBudget, OneSearchMayAlwaysTakeTheMost) {
  MemoryBudget budget(10, 100);
  MemoryBudget::Share share(&budget);
  EXPECT_TRUE(share.grow_to(40, kDoNotWait));
  EXPECT_TRUE(share.grow_to(100, kDoNotWait));
}

TEST(MemoryBudget, GrantsNothingAfterWhichAllMightWait) {
  MemoryBudget budget(150, 100);
  MemoryBudget::Share one(&budget);
  MemoryBudget::Share other(&budget);
  ASSERT_TRUE(one.grow_to(60, kDoNotWait));
  // 120 of 150 would be taken, and each of the two may need 40 more.
  EXPECT_FALSE(other.grow_to(60, kDoNotWait));
  EXPECT_TRUE(other.grow_to(50, kDoNotWait));
  EXPECT_TRUE(one.grow_to(100, kDoNotWait));
  EXPECT_FALSE(other.grow_to(51, kDoNotWait));
  one.give_back();
  EXPECT_TRUE(other.grow_to(100, kDoNotWait));
}

TEST(MemoryBudget, WaitsUntilAnotherGivesBack) {
  MemoryBudget budget(100, 100);
  MemoryBudget::Share one(&budget);
  ASSERT_TRUE(one.grow_to(60, {}));
  std::atomic<bool> has_grown = false;
  std::jthread waiter([&] {
    MemoryBudget::Share other(&budget);
    EXPECT_TRUE(other.grow_to(70, [] { return StopReason::kNone; }));
    has_grown = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(has_grown);
  one.give_back();
  waiter.join();
  EXPECT_TRUE(has_grown);
}

TEST(MemoryBudget, ManySearchesNeitherTakeTooMuchNorWaitForEver) {
  constexpr std::uint64_t kTotal = 250;
  constexpr std::uint64_t kMost = 100;
  MemoryBudget budget(kTotal, kMost);
  std::atomic<std::uint64_t> taken = 0;
  std::atomic<bool> is_too_much = false;
  const auto search = [&](unsigned seed) {
    std::mt19937 random(seed);
    MemoryBudget::Share share(&budget);
    for (int deal = 0; deal < 200; ++deal) {
      const std::uint64_t wanted = 1 + random() % kMost;
      std::uint64_t held = 0;
      while (held < wanted) {
        const std::uint64_t step = std::min<std::uint64_t>(1 + random() % 30, wanted - held);
        ASSERT_TRUE(share.grow_to(held += step, {}));
        if ((taken += step) > kTotal) is_too_much = true;
        std::this_thread::yield();
      }
      taken -= held;
      share.give_back();
    }
  };
  std::vector<std::jthread> searches;
  for (unsigned seed = 0; seed < 8; ++seed) searches.emplace_back(search, seed);
  searches.clear();
  EXPECT_FALSE(is_too_much);
  EXPECT_EQ(taken, 0u);
}

}  // namespace
}  // namespace freecell
