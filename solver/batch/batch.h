#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "dealer/deal.h"
#include "solver/effort.h"
#include "solver/outcome.h"
#include "solver/solver.h"

namespace freecell {

/// Some consecutive deals of a batch, and the receiver of their outcomes. The job makes it. One
/// worker fills it by calling `deal` and `add` once for each deal, in order. `finish` is called
/// last.
class BatchPart {
 public:
  virtual ~BatchPart() = default;

  /// The number of deals that it covers, at least 1.
  virtual int size() const = 0;
  /// Returns its `index`-th deal, 0 <= index < size().
  virtual Deal deal(int index) = 0;
  /// The bytes that it takes while it waits to be finished.
  virtual std::size_t memory() const { return 0; }
  /// Takes the outcome of its `index`-th deal, right after the search and on the same thread. The
  /// outcome is a claim. A Confirmer (solver/confirmed_outcome.h) of this thread turns it into a
  /// result whose solution has been replayed. If this function, `deal` or the search throws, a
  /// second call reports `unknown` with reason kError (kMemory for std::bad_alloc), and the batch
  /// goes on. If that call throws, the batch ends.
  virtual void add(int index, const Deal* deal, const Outcome& outcome) = 0;
  /// The worker calls this while it searches a deal of this part, as often as BatchOptions::stop.
  /// Any value except kNone ends the search of that deal only.
  virtual StopReason stop_reason() const { return StopReason::kNone; }
  /// Called when all its deals have been added, before the part is destroyed. It is called for one
  /// part at a time, in the order in which the job made them, and by any worker. Returning false
  /// ends the batch early.
  virtual bool finish() = 0;
};

/// A list of deals to be solved.
class BatchJob {
 public:
  virtual ~BatchJob() = default;

  /// Returns the next part, of at most `max_deals` deals, or null at the end of the list. One
  /// worker at a time calls it. Meanwhile another worker may call `finish` of an earlier part, so
  /// what both use must be guarded.
  virtual std::unique_ptr<BatchPart> next_part(int max_deals) = 0;
};

/// Makes the solver of a worker. The worker itself calls it. `memory` is as for Solver.
using SolverFactory = std::function<std::unique_ptr<SolverInterface>(MemoryBudget* memory)>;

/// How a batch is solved.
struct BatchOptions {
  int jobs = 0;  ///< worker threads; 0 means as many as the machine has
  Rules rules;
  Limits limits;
  EffortSettings effort;
  /// If not empty, makes solvers of another kind than `rules`, `limits` and `effort` ask for.
  SolverFactory make_solver;
  int deals_at_a_time = 256;  ///< the most in a part; hard deals come in smaller ones
  StopCallback stop;          ///< every worker calls it, so it must be thread-safe
  /// Bytes for the complete searches of all workers together. If these need more, they wait for
  /// each other.
  std::uint64_t search_memory = std::numeric_limits<std::uint64_t>::max();
  /// Bytes of filled parts that wait for an earlier part. At this limit no new part is begun.
  std::uint64_t waiting_memory = std::numeric_limits<std::uint64_t>::max();
};

/// Solves the deals of `job` on oneTBB workers, each of which has one solver. The results that the
/// job receives do not depend on the number of workers. Memory does not grow with the number of
/// deals. Exceptions of `next_part`, `finish` and `make_solver` end the batch and reach the caller.
void solve_batch(BatchJob& job, const BatchOptions& options);

}  // namespace freecell
