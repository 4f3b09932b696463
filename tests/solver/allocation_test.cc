// A warm solver allocates nothing. This replaces operator new to count its calls, and so is a
// program of its own.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/solver.h"

namespace {

std::size_t allocations = 0;

void* count_and_allocate(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* count_and_allocate(std::size_t size, std::align_val_t alignment) {
  ++allocations;
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
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
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

}  // namespace
}  // namespace freecell
