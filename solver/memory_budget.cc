#include "solver/memory_budget.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

namespace freecell {

MemoryBudget::MemoryBudget(std::uint64_t total, std::uint64_t most)
    : total_(std::max(total, most)), most_(most) {}

bool MemoryBudget::Share::grow_to(std::uint64_t bytes, const StopCallback& stop) {
  if (budget_ == nullptr) return true;
  assert(held_ <= bytes && bytes <= budget_->most_);
  std::unique_lock lock(budget_->mutex_);
  bool stopped = false;
  budget_->given_back_.wait(lock, [&] {
    if (budget_->can_grow(held_, bytes)) return true;
    stopped = stop && stop() != StopReason::kNone;
    return stopped;
  });
  if (stopped) return false;
  budget_->replace(held_, bytes);
  held_ = bytes;
  return true;
}

void MemoryBudget::Share::give_back() {
  if (held_ == 0) return;
  {
    const std::lock_guard lock(budget_->mutex_);
    budget_->replace(held_, 0);
  }
  held_ = 0;
  budget_->given_back_.notify_all();
}

/// Whether the searches could end one after the other. The search that holds most goes first,
/// because it needs least.
bool MemoryBudget::can_grow(std::uint64_t from, std::uint64_t to) const {
  std::vector<std::uint64_t> held = held_;
  if (from > 0) held.erase(std::ranges::find(held, from));
  held.push_back(to);
  std::ranges::sort(held, std::greater());
  const std::uint64_t sum = std::accumulate(held.begin(), held.end(), std::uint64_t{0});
  if (sum > total_) return false;
  std::uint64_t left = total_ - sum;
  for (const std::uint64_t one : held) {
    if (most_ - one > left) return false;
    left += one;
  }
  return true;
}

void MemoryBudget::replace(std::uint64_t from, std::uint64_t to) {
  assert(to <= most_);
  assert(from == 0 || std::ranges::count(held_, from) > 0);
  if (from > 0) held_.erase(std::ranges::find(held_, from));
  if (to > 0) held_.push_back(to);
  assert(std::accumulate(held_.begin(), held_.end(), std::uint64_t{0}) <= total_);
}

}  // namespace freecell
