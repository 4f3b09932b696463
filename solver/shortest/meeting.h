#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

namespace freecell {

/// Where all workers of a search wait for each other, as often as they like. The last that comes
/// does what is to be done between two stretches of work. Thread-safe.
///
/// It stands in place of std::barrier, which loses a wake-up now and then in GCC 12's library for
/// Windows, where a system call like Linux's futex is missing: the search then waits forever.
class Meeting {
 public:
  Meeting(std::size_t workers, std::function<void()> between)
      : workers_(workers), missing_(workers), between_(std::move(between)) {}

  void arrive_and_wait() {
    std::unique_lock lock(mutex_);
    if (--missing_ > 0) {
      everyone_came_.wait(lock, [this, meeting = meetings_] { return meetings_ != meeting; });
      return;
    }
    between_();
    missing_ = workers_;
    ++meetings_;
    everyone_came_.notify_all();
  }

 private:
  std::size_t workers_;
  std::size_t missing_;
  std::function<void()> between_;
  std::uint64_t meetings_ = 0;
  std::mutex mutex_;
  std::condition_variable everyone_came_;
};

}  // namespace freecell
