#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace freecell {

/// A thread that repeats an action until this object is destroyed.
class Periodic {
 public:
  using Interval = std::function<std::chrono::milliseconds()>;

  /// `interval` returns how long to wait before the next time. `action` must not throw.
  Periodic(Interval interval, std::function<void()> action)
      : thread_([interval = std::move(interval),
                 action = std::move(action)](const std::stop_token& stop) {
          while (wait(interval(), stop)) action();
        }) {}

 private:
  /// Returns false if there is no next time.
  static bool wait(std::chrono::milliseconds time, const std::stop_token& stop);

  std::jthread thread_;
};

}  // namespace freecell
