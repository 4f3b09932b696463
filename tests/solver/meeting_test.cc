#include "solver/shortest/meeting.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace freecell {
namespace {

/// Each worker sees the work of all others of its stretch, and what was done between two stretches.
TEST(Meeting, EverybodyWaitsForEverybodyEachTime) {
  constexpr int kWorkers = 4;
  constexpr int kStretches = 2000;
  int stretch = 0;  // needs no lock
  std::atomic<int> done = 0;
  std::atomic<int> faults = 0;
  Meeting meeting(kWorkers, [&] {
    if (done != stretch * kWorkers) ++faults;
    ++stretch;
  });
  std::vector<std::jthread> threads;
  for (int i = 0; i < kWorkers; ++i) {
    threads.emplace_back([&] {
      for (int mine = 1; mine <= kStretches; ++mine) {
        meeting.arrive_and_wait();
        if (stretch != mine) ++faults;
        ++done;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(stretch, kStretches);
  EXPECT_EQ(done, kStretches * kWorkers);
  EXPECT_EQ(faults, 0);
}

TEST(Meeting, OneWorkerWaitsForNobody) {
  int between = 0;
  Meeting meeting(1, [&] { ++between; });
  for (int i = 0; i < 3; ++i) meeting.arrive_and_wait();
  EXPECT_EQ(between, 3);
}

}  // namespace
}  // namespace freecell
