#include "solver/proof/mailboxes.h"

#include <algorithm>
#include <cassert>

namespace freecell {

void Mailboxes::send(int worker, Batch batch) {
  assert(!batch.empty());
  const std::lock_guard lock(mutex_);
  boxes_[static_cast<std::size_t>(worker)].push_back(std::move(batch));
  if (waiting_ > 0) news_.notify_all();
}

std::vector<Mailboxes::Batch> Mailboxes::collect(int worker) {
  const std::lock_guard lock(mutex_);
  return std::exchange(boxes_[static_cast<std::size_t>(worker)], {});
}

std::vector<Mailboxes::Batch> Mailboxes::wait(int worker) {
  std::unique_lock lock(mutex_);
  auto& box = boxes_[static_cast<std::size_t>(worker)];
  ++waiting_;
  assert(waiting_ <= boxes_.size());
  if (waiting_ == boxes_.size() && are_empty()) {
    is_over_ = true;
    news_.notify_all();
  }
  news_.wait(lock, [&] { return is_over_ || !box.empty(); });
  --waiting_;
  return is_over_ ? std::vector<Batch>() : std::exchange(box, {});
}

void Mailboxes::stop() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  news_.notify_all();
}

void Mailboxes::reset() {
  const std::lock_guard lock(mutex_);
  assert(waiting_ == 0);
  is_over_ = false;
}

bool Mailboxes::are_empty() const {
  return std::ranges::all_of(boxes_, [](const auto& box) { return box.empty(); });
}

}  // namespace freecell
