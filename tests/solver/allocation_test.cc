// A warm solver allocates nothing. This replaces operator new to count its calls, and so is a
// program of its own.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/fewest_solver.h"
#include "solver/short_solver.h"
#include "solver/solver.h"

namespace {

std::size_t allocations = 0;
std::size_t failing = 0;  ///< the number of the allocation that fails; 0: none does

void count() {
  if (++allocations == failing) throw std::bad_alloc();
}

void* count_and_allocate(std::size_t size) {
  count();
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* count_and_allocate(std::size_t size, std::align_val_t alignment) {
  count();
  const auto unit = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// The other forms of new and delete call these.
void* operator new(std::size_t size) { return count_and_allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return count_and_allocate(size, alignment);
}
// AddressSanitizer has one of its own for this form, which std::stable_sort calls.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return count_and_allocate(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
// Not inline: where GCC inlines this one and not `new`, it warns that the two do not match.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace freecell {
namespace {

/// How many allocations it takes to solve `deals`.
std::size_t allocations_of(Solver& solver, const std::vector<Deal>& deals,
                           const StopCallback& stop = {}) {
  const std::size_t before = allocations;
  for (const Deal& deal : deals) solver.solve(deal, stop);
  return allocations - before;
}

std::vector<Deal> deals_from(std::int64_t first, std::int64_t last) {
  std::vector<Deal> deals;
  for (std::int64_t number = first; number <= last; ++number) {
    deals.push_back(microsoft_deal(number));
  }
  return deals;
}

TEST(Allocation, AWarmSolverNeedsNone) {
  const std::vector<Deal> deals = deals_from(1, 200);
  Solver solver;
  EXPECT_GT(allocations_of(solver, deals), 0u) << "they are not counted";
  EXPECT_EQ(allocations_of(solver, deals), 0u);
}

TEST(Allocation, NoneIsNeededToAskWhetherToStop) {
  const std::vector<Deal> deals = deals_from(1, 200);
  const StopCallback stop = [] { return StopReason::kNone; };
  Solver solver;
  allocations_of(solver, deals, stop);
  EXPECT_EQ(allocations_of(solver, deals, stop), 0u);
}

TEST(Allocation, NoneIsNeededForAProof) {
  const std::vector<Deal> deals = deals_from(11982, 11982);
  Solver solver;
  allocations_of(solver, deals);
  EXPECT_EQ(allocations_of(solver, deals), 0u);
}

/// Fails every `stride`-th allocation of a solver that is cold, in turn.
template <typename MakeSolver>
void expect_that_lack_of_memory_is_told(std::size_t stride, MakeSolver make_solver) {
  const Deal deal = microsoft_deal(2);
  auto undisturbed_solver = make_solver();
  const Outcome undisturbed = undisturbed_solver.solve(deal);
  ASSERT_EQ(undisturbed.verdict, Verdict::kSolved);
  std::size_t number = 1;
  for (bool has_failed = true; has_failed; number += stride) {
    auto solver = make_solver();
    const Outcome* outcome = nullptr;
    allocations = 0;
    failing = number;
    try {
      outcome = &solver.solve(deal);
    } catch (const std::bad_alloc&) {
    }
    has_failed = allocations >= number;
    failing = 0;
    if (outcome == nullptr) continue;
    if (outcome->verdict == Verdict::kSolved) {
      EXPECT_TRUE(Referee::replay(deal, Rules(), outcome->moves).valid()) << number;
    }
    if (outcome->reason == StopReason::kMemory) {
      EXPECT_TRUE(solver.solve(deal).moves == undisturbed.moves) << number;
    } else {
      EXPECT_EQ(outcome->reason, undisturbed.reason);
      EXPECT_TRUE(outcome->moves == undisturbed.moves) << number;
    }
  }
  EXPECT_GT(number, 15u);
}

TEST(Allocation, AShortSolutionSaysThatMemoryWasMissing) {
  expect_that_lack_of_memory_is_told(11, [] { return ShortSolver(); });
}

TEST(Allocation, AFastSolutionSaysThatMemoryWasMissing) {
  expect_that_lack_of_memory_is_told(1, [] { return Solver(); });
}

TEST(Allocation, TheFewestFreecellsSayThatMemoryWasMissing) {
  expect_that_lack_of_memory_is_told(1, [] { return FewestSolver(); });
}

}  // namespace
}  // namespace freecell
