#include "solver/batch/batch.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace freecell {
namespace {

namespace tbb = oneapi::tbb;

/// oneTBB starts and joins workers under locks of its own. ThreadSanitizer sees those only in a
/// library that was built with it, and Debian's was not. So it is told here that what this thread
/// did before it hands `thing` over comes before what another thread does after it takes `thing`
/// over.
#if defined(__SANITIZE_THREAD__)
void hand_over(const void* thing) { __tsan_release(const_cast<void*>(thing)); }
void take_over(const void* thing) { __tsan_acquire(const_cast<void*>(thing)); }
#else
void hand_over(const void*) {}
void take_over(const void*) {}
#endif

/// The number of deals that may have been handed out while an earlier one is not done. So one deal
/// that takes 10 s does not stop the others.
constexpr std::int64_t kDealsAhead = 1 << 19;

/// How many deals a worker takes at a time, from how many positions those before took. A part
/// should take so long that passing it around costs little, and no longer, so that the workers end
/// together. Deals take from 20 microseconds to minutes, and a list does not tell which.
class PartSize {
 public:
  explicit PartSize(int most) : most_(most) {}

  int deals() const { return deals_; }

  /// Notes what a part of that many deals took.
  void note(int deals, std::uint64_t positions) {
    const std::uint64_t fitting =
        static_cast<std::uint64_t>(deals) * kPositions / std::max<std::uint64_t>(positions, 1);
    const auto most = static_cast<std::uint64_t>(std::min(2 * deals_, most_));
    deals_ = static_cast<int>(std::clamp<std::uint64_t>(fitting, 1, most));
  }

 private:
  /// A greedy search takes 4 ms for them. When a part took 0.7 ms, two workers on as many cores
  /// slept for 3% of a sweep: one that finds the queue locked is woken much later than the queue is
  /// unlocked.
  static constexpr std::uint64_t kPositions = 1 << 14;

  int most_;
  int deals_ = 1;
};

/// Hands out the parts of a batch and gives them back in order.
///
/// Workers pull their next part themselves, so the worker that has a hard deal takes fewer parts.
/// One of them at a time reads the next part, and one at a time gives filled parts back. The
/// others leave their parts to that one, so nobody waits while files are written. No mutex that
/// guards the queue is held while the functions of the batch run. So the rows of finished deals are
/// written even while another worker waits for a pipe to deliver more.
///
/// Why not oneTBB's own `parallel_pipeline`, with as many tokens as parts may be ahead and one
/// solver per thread? It was tried. It is as fast, but not simpler for what is asked here. Its
/// first filter must block when too much memory waits. The task that would free some may then be in
/// its own queue, so that the batch depends on another thread of oneTBB being free. Here a worker
/// waits only for workers that run. And each filter must tell ThreadSanitizer of the hand-overs. It
/// takes 150 lines instead of 200, and 19.5 kB of machine code for this file instead of 7.4. In
/// 14 interleaved pairs of `solve 1-60000 --jobs 2` on a busy machine, the pipeline took 1.0 times
/// the time (0.86 to 1.5) and 1.004 times the instructions.
class PartQueue {
 public:
  PartQueue(const Batch<BatchPart>& batch, std::uint64_t waiting_memory)
      : batch_(batch), waiting_memory_(waiting_memory) {}

  struct Ticket {
    std::uint64_t number;
    std::unique_ptr<BatchPart> part;
  };

  /// Returns the next part, of at most `max_deals` deals, or nothing when there is no more to do.
  std::optional<Ticket> next(int max_deals) {
    const std::lock_guard reading(reading_);
    if (!wait_for_room()) return std::nullopt;
    std::unique_ptr<BatchPart> part;
    const bool was_read = guarded([&] { part = batch_.next(max_deals); });
    const std::lock_guard lock(mutex_);
    if (!was_read || !part) stopped_ = true;
    if (stopped_) return std::nullopt;
    assert(1 <= part->size() && part->size() <= max_deals);
    deals_ahead_ += part->size();
    return Ticket{issued_++, std::move(part)};
  }

  /// Takes back a filled part. If no other worker does so already, it passes on all
  /// parts that are complete, in order.
  void finish(Ticket ticket) {
    std::unique_lock lock(mutex_);
    waiting_ += ticket.part->memory();
    finished_.emplace(ticket.number, std::move(ticket.part));
    if (is_giving_back_) return;
    is_giving_back_ = true;
    while (std::unique_ptr<BatchPart> part = take_first()) {
      const std::uint64_t memory = part->memory();
      const int deals = part->size();
      lock.unlock();
      bool goes_on = false;
      guarded([&] { goes_on = batch_.take(*part); });
      part.reset();
      lock.lock();
      if (!goes_on) refuse();
      assert(waiting_ >= memory && deals_ahead_ >= deals);
      waiting_ -= memory;
      deals_ahead_ -= deals;
      room_.notify_all();
    }
    is_giving_back_ = false;
  }

  /// Ends the batch because of the exception that is being handled.
  void fail() {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::current_exception();
    refuse();
  }

  /// Call this after the workers have ended. It throws what one of the batch's functions
  /// has thrown.
  void rethrow() {
    const std::lock_guard lock(mutex_);
    if (error_) std::rethrow_exception(error_);
  }

 private:
  /// Returns false if an exception has ended the batch. `mutex_` must not be held.
  template <typename Action>
  bool guarded(Action action) {
    try {
      action();
      return true;
    } catch (...) {
      fail();
      return false;
    }
  }

  /// Returns false if the batch has ended.
  bool wait_for_room() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] {
      return stopped_ || (deals_ahead_ < kDealsAhead && waiting_ < waiting_memory_);
    });
    return !stopped_;
  }

  /// Takes the first part that is finished and not yet given back, if all before it were.
  std::unique_ptr<BatchPart> take_first() {
    if (refused_ || finished_.empty() || finished_.begin()->first != given_back_) return nullptr;
    std::unique_ptr<BatchPart> part = std::move(finished_.begin()->second);
    finished_.erase(finished_.begin());
    ++given_back_;
    assert(given_back_ <= issued_);
    return part;
  }

  void refuse() {
    stopped_ = refused_ = true;
    room_.notify_all();
  }

  const Batch<BatchPart>& batch_;
  const std::uint64_t waiting_memory_;
  std::mutex reading_;  // held while the next part is read, and before `mutex_`
  std::mutex mutex_;    // guards what follows
  std::condition_variable room_;
  std::map<std::uint64_t, std::unique_ptr<BatchPart>> finished_;  // but not yet given back
  std::uint64_t waiting_ = 0;                                     // the bytes of these
  std::uint64_t issued_ = 0;
  std::uint64_t given_back_ = 0;
  std::int64_t deals_ahead_ = 0;  // of parts that are issued and not yet given back
  bool is_giving_back_ = false;
  bool stopped_ = false;  // hand out no more
  bool refused_ = false;  // give back no more
  std::exception_ptr error_;
};

/// One worker. It fills parts until there are no more. oneTBB copies it and calls the copy from
/// another thread.
class Worker {
 public:
  Worker(PartQueue& queue, const Batch<BatchPart>& batch, int deals_at_a_time)
      : queue_(queue), batch_(batch), deals_at_a_time_(deals_at_a_time) {
    hand_over(this);
  }
  Worker(const Worker& other) : Worker(other.queue_, other.batch_, other.deals_at_a_time_) {}
  Worker& operator=(const Worker&) = delete;

  void operator()() const {
    take_over(this);
    try {
      fill_parts();
    } catch (...) {
      queue_.fail();  // otherwise the others would wait for its part
    }
    hand_over(&queue_);
  }

 private:
  void fill_parts() const {
    const auto fill = batch_.make_worker();
    PartSize size(deals_at_a_time_);
    while (std::optional<PartQueue::Ticket> ticket = queue_.next(size.deals())) {
      const std::uint64_t positions = fill(*ticket->part);
      size.note(ticket->part->size(), positions);
      queue_.finish(*std::move(ticket));
    }
  }

  PartQueue& queue_;
  const Batch<BatchPart>& batch_;
  const int deals_at_a_time_;
};

/// Lets oneTBB start as many threads as the batches of this process ask for. Otherwise it would
/// warn on stderr and refuse those beyond the number of cores. The smallest such control of a
/// process holds, so one for each batch would let the batch with the fewest workers decide for all.
/// It is never destroyed: after std::bad_alloc a lock of oneTBB may be held for ever, and the
/// destructor would wait for it.
void allow_many_workers() {
  using Control = tbb::global_control;
  constexpr std::size_t kMost = 1024;
  alignas(Control) static std::array<std::byte, sizeof(Control)> room;
  [[maybe_unused]] static const Control* const kControl =
      new (room.data()) Control(Control::max_allowed_parallelism, kMost);
}

}  // namespace

void run_batch(const Batch<BatchPart>& batch, const BatchOptions& options) {
  const int jobs = options.jobs > 0 ? options.jobs : tbb::this_task_arena::max_concurrency();
  allow_many_workers();
  tbb::task_arena arena(jobs);
  PartQueue queue(batch, options.waiting_memory);
  arena.execute([&] {
    tbb::task_group workers;
    for (int count = 0; count < jobs; ++count) {
      workers.run(Worker(queue, batch, options.deals_at_a_time));
    }
    workers.wait();
  });
  take_over(&queue);
  queue.rethrow();
}

}  // namespace freecell
