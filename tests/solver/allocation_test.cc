// A warm solver allocates nothing. This replaces operator new to count its calls, and so is a
// program of its own.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

#include "dealer/games.h"
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

/// Neither for a solution or a proof nor to ask whether to stop.
TEST(Allocation, AWarmSolverNeedsNone) {
  for (const auto& deals : {deals_from(1, 200), deals_from(11982, 11982)}) {
    for (const StopCallback& stop :
         {StopCallback(), StopCallback([] { return StopReason::kNone; })}) {
      Solver solver;
      EXPECT_GT(allocations_of(solver, deals, stop), 0u) << "they are not counted";
      EXPECT_EQ(allocations_of(solver, deals, stop), 0u);
    }
  }
}

/// Fails every `stride`-th allocation of a solver that is cold, in turn, and expects that the lack
/// of memory is told. Returns the number of the last allocation that it tried to fail.
template <typename MakeSolver>
std::size_t fail_allocations(std::size_t stride, MakeSolver make_solver, const Rules& rules = {},
                             const Deal& deal = microsoft_deal(2),
                             Verdict verdict = Verdict::kSolved) {
  auto undisturbed_solver = make_solver();
  const Outcome undisturbed = undisturbed_solver.solve(deal);
  EXPECT_EQ(undisturbed.verdict, verdict);
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
      EXPECT_TRUE(Referee::replay(deal, rules, outcome->moves).valid()) << number;
    }
    if (outcome->reason == StopReason::kMemory) {
      EXPECT_TRUE(solver.solve(deal).moves == undisturbed.moves) << number;
      EXPECT_EQ(outcome->verdict, undisturbed.verdict) << number;
    } else {
      EXPECT_EQ(outcome->verdict, undisturbed.verdict) << number;
      EXPECT_EQ(outcome->reason, undisturbed.reason);
      EXPECT_TRUE(outcome->moves == undisturbed.moves) << number;
    }
  }
  return number;
}

TEST(Allocation, SolutionsSayThatMemoryWasMissing) {
  EXPECT_GT(fail_allocations(11, [] { return ShortSolver(); }), 15u);
  EXPECT_GT(fail_allocations(1, [] { return Solver(); }), 15u);
  EXPECT_GT(fail_allocations(1, [] { return FewestSolver(); }), 15u);
}

/// Deals that are won and lost, those of Baker's Game with more arrangements at the same depths
/// than there is room for at first. A limit below what the search needs is told, too.
TEST(Allocation, ASearchByDepthsSaysThatMemoryWasMissing) {
  struct Case {
    const char* game;
    int deal;
    Verdict verdict;
    std::uint64_t too_little;  ///< bytes
  };
  for (const Case& of : {Case{"bakers", 1548, Verdict::kSolved, 600'000},
                         Case{"bakers", 966, Verdict::kUnsolvable, 600'000},
                         Case{"seahaven", 1, Verdict::kSolved, 1'000},
                         Case{"kings-only-bakers", 341, Verdict::kUnsolvable, 1'000}}) {
    SCOPED_TRACE(of.game);
    const Rules rules = rules_of_game(of.game);
    const Deal deal = microsoft_deal(of.deal, rules);
    const auto make_solver = [&] { return Solver(rules); };
    EXPECT_GT(fail_allocations(1, make_solver, rules, deal, of.verdict), 8u);
    Solver solver(rules, {.max_memory = of.too_little});
    const Outcome& outcome = solver.solve(deal);
    EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
    EXPECT_EQ(outcome.reason, StopReason::kMemory);
  }
}

}  // namespace
}  // namespace freecell
