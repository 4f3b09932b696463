#include "bindings/python/core/deal_feed.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace freecell::python {

void DealFeed::add(const NumberRange& range) {
  if (range.left == 0) return;
  size_ += range.left;
  batches_.emplace_back(range);
}

void DealFeed::add(std::vector<Task> tasks) {
  if (tasks.empty()) return;
  size_ += tasks.size();
  batches_.emplace_back(std::deque<Task>(std::make_move_iterator(tasks.begin()),
                                         std::make_move_iterator(tasks.end())));
}

std::vector<Task> DealFeed::take(int most) {
  if (batches_.empty()) return {};
  Batch& first = batches_.front();
  std::vector<Task> taken = std::visit(
      [most](auto& batch) { return take_from(batch, static_cast<std::uint64_t>(most)); }, first);
  if (is_empty(first)) batches_.pop_front();
  size_ -= taken.size();
  return taken;
}

std::vector<Task> DealFeed::take_from(NumberRange& range, std::uint64_t most) {
  std::vector<Task> taken;
  for (; range.left > 0 && taken.size() < most; --range.left) {
    taken.emplace_back(range.next);
    range.next += range.step;
  }
  return taken;
}

std::vector<Task> DealFeed::take_from(std::deque<Task>& tasks, std::uint64_t most) {
  const auto count = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(most, tasks.size()));
  std::vector<Task> taken(std::make_move_iterator(tasks.begin()),
                          std::make_move_iterator(tasks.begin() + count));
  tasks.erase(tasks.begin(), tasks.begin() + count);
  return taken;
}

bool DealFeed::is_empty(const Batch& batch) {
  const auto* range = std::get_if<NumberRange>(&batch);
  return range != nullptr ? range->left == 0 : std::get<std::deque<Task>>(batch).empty();
}

}  // namespace freecell::python
