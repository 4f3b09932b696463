#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "bindings/python/core/game.h"

namespace freecell::python {

/// Numbers with equal steps, such as Python's range has.
struct NumberRange {
  std::int64_t next;
  std::int64_t step;
  std::uint64_t left;
};

/// A deal that is to be searched: its number, or the deal or position itself, which is a hundred
/// times as large.
using Task = std::variant<std::int64_t, std::shared_ptr<const Subject>>;

/// The deals that wait to be searched. Not thread-safe: the stream guards it.
class DealFeed {
 public:
  void add(const NumberRange& range);
  void add(std::vector<Task> tasks);

  std::uint64_t size() const { return size_; }
  /// Takes up to `most` of the deals that were added first; none only if there are none.
  std::vector<Task> take(int most);

 private:
  using Batch = std::variant<NumberRange, std::deque<Task>>;

  static std::vector<Task> take_from(NumberRange& range, std::uint64_t most);
  static std::vector<Task> take_from(std::deque<Task>& tasks, std::uint64_t most);
  static bool is_empty(const Batch& batch);

  std::deque<Batch> batches_;
  std::uint64_t size_ = 0;
};

}  // namespace freecell::python
