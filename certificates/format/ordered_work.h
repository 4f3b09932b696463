#pragma once

#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace freecell {

/// Lets several threads work on the parts of something long, and keeps the results in order. `next`
/// makes the parts, and `take` receives them back in the same order. One thread at a time calls
/// these two. Several threads call `work` at once. The parts should take about equally long,
/// because a thread that is done before its turn waits for it. An exception from any of the three
/// ends the work and reaches the caller.
///
/// The batch (solver/batch) is separate. Its parts take from microseconds to hours, so it keeps
/// those that are done early. Moreover, the code that checks certificates shares nothing with the
/// solver.
template <typename Part>
class OrderedWork {
 public:
  std::function<std::unique_ptr<Part>()> next;  ///< null at the end
  std::function<void(Part&)> work;
  std::function<void(Part&)> take;

  void run(int jobs) {
    assert(jobs >= 1 && next && work && take);
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(jobs));
      for (int i = 0; i < jobs; ++i) threads.emplace_back([this] { run_parts(); });
    }
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void run_parts() {
    try {
      while (run_part()) {
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      has_ended_ = true;
      turn_.notify_all();
    }
  }

  bool run_part() {
    std::unique_lock lock(mutex_);
    if (has_ended_) return false;
    std::unique_ptr<Part> part = next();
    if (!part) {
      has_ended_ = true;
      return false;
    }
    const std::uint64_t number = made_++;
    lock.unlock();
    work(*part);
    lock.lock();
    turn_.wait(lock, [&] { return taken_ == number || error_; });
    if (error_) return false;
    take(*part);
    ++taken_;
    assert(taken_ <= made_);
    turn_.notify_all();
    return true;
  }

  std::mutex mutex_;
  std::condition_variable turn_;
  std::uint64_t made_ = 0;
  std::uint64_t taken_ = 0;
  bool has_ended_ = false;  ///< no more parts are made
  std::exception_ptr error_;
};

}  // namespace freecell
