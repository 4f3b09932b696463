#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace freecell {

/// A thread that repeats an action until this object is destroyed.
class Periodic {
 public:
  using Interval = std::function<std::chrono::milliseconds()>;

  /// `interval` returns how long to wait before the next time. `action` must not throw.
  Periodic(Interval interval, std::function<void()> action)
      : thread_([interval = std::move(interval),
                 action = std::move(action)](const std::stop_token& stop) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any never;
          const auto wait = [&] { never.wait_for(lock, stop, interval(), [] { return false; }); };
          for (wait(); !stop.stop_requested(); wait()) action();
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace freecell
