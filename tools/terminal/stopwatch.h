#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>

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

/// The time of day in UTC: `2024-05-31T23:59:59Z`.
inline std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace freecell
