#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <ctime>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace freecell {

/// The time since it was made or restarted.
class Stopwatch {
 public:
  void restart() { start_ = Clock::now(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  std::uint64_t microseconds() const {
    const auto elapsed = Clock::now() - start_;
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count());
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

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

/// The time of day in UTC: `2024-05-31T23:59:59Z`.
inline std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace freecell
