#include "solver/batch.h"

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <mutex>
#include <new>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace freecell {
namespace {

/// Deals a part: enough that handing parts around costs nothing beside solving them, few enough
/// that the workers end together.
constexpr int kPartSize = 32;
/// Parts that may be finished while an earlier one is not: a deal that takes 30 s does not stop the
/// others.
constexpr int kPartsAhead = 1 << 14;

/// oneTBB hands things from thread to thread under locks of its own. ThreadSanitizer sees those
/// only in a library that was built with it, which Debian's was not, and is told here; in other
/// builds these do nothing.
#if defined(__SANITIZE_THREAD__)
void hand_over(void* thing) { __tsan_release(thing); }
void take_over(void* thing) { __tsan_acquire(thing); }
#else
void hand_over(void*) {}
void take_over(void*) {}
#endif

void add_failure(BatchPart& part, int index, StopReason reason) {
  Outcome outcome;
  outcome.reason = reason;
  part.add(index, nullptr, outcome);
}

void solve_deal(BatchPart& part, int index, Solver& solver, const StopCallback& stop) {
  try {
    const Deal deal = part.deal(index);
    part.add(index, &deal, solver.solve(deal, stop));
  } catch (const std::bad_alloc&) {
    add_failure(part, index, StopReason::kMemory);
  } catch (const std::exception&) {
    add_failure(part, index, StopReason::kError);
  }
}

}  // namespace

void solve_batch(BatchJob& job, const BatchOptions& options) {
  namespace tbb = oneapi::tbb;
  const int jobs = options.jobs > 0 ? options.jobs : tbb::this_task_arena::max_concurrency();
  // More workers than cores are the caller's choice; without this oneTBB would warn on stderr and
  // refuse.
  const tbb::global_control parallelism(tbb::global_control::max_allowed_parallelism,
                                        static_cast<std::size_t>(jobs));
  tbb::task_arena arena(jobs);
  tbb::enumerable_thread_specific<Solver> solvers(
      [&] { return Solver(options.freecells, options.limits); });
  std::mutex job_mutex;  // `next` and `take` may run at the same time
  bool stopped = false;

  const auto next = [&](tbb::flow_control& control) -> BatchPart* {
    const std::lock_guard lock(job_mutex);
    std::unique_ptr<BatchPart> part = stopped ? nullptr : job.next_part(kPartSize);
    if (!part) control.stop();
    hand_over(part.get());
    return part.release();
  };
  const auto solve = [&](BatchPart* part) {
    take_over(part);
    Solver& solver = solvers.local();
    for (int index = 0; index < part->size(); ++index) {
      solve_deal(*part, index, solver, options.stop);
    }
    hand_over(&solvers);
    hand_over(part);
    return part;
  };
  const auto take = [&](BatchPart* part) {
    take_over(part);
    const std::lock_guard lock(job_mutex);
    stopped = !job.take(std::unique_ptr<BatchPart>(part)) || stopped;
  };
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(kPartsAhead),
        tbb::make_filter<void, BatchPart*>(tbb::filter_mode::serial_in_order, next) &
            tbb::make_filter<BatchPart*, BatchPart*>(tbb::filter_mode::parallel, solve) &
            tbb::make_filter<BatchPart*, void>(tbb::filter_mode::serial_in_order, take));
  });
  take_over(&solvers);
}

}  // namespace freecell
