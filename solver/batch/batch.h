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

/// Some consecutive deals of a batch and what becomes of their outcomes. The job makes it. One
/// worker fills it: it calls `deal` and `add` once for each deal, in order. At last `finish` is
/// called.
class BatchPart {
 public:
  virtual ~BatchPart() = default;

  /// How many deals it covers, at least 1.
  virtual int size() const = 0;
  /// Its `index`-th deal, 0 <= index < size().
  virtual Deal deal(int index) = 0;
  /// Bytes that it takes while it waits to be given back.
  virtual std::size_t memory() const { return 0; }
  /// Takes the outcome of its `index`-th deal, right after the search and on the same thread. It is
  /// a claim: a Confirmer (solver/confirmed_outcome.h) of this thread turns it into a result whose
  /// solution has been replayed. An exception here, in `deal` or in the search is reported by a
  /// second call with `unknown`, reason kError (kMemory for std::bad_alloc); the
  /// batch goes on. An exception of that call ends it.
  virtual void add(int index, const Deal* deal, const Outcome& outcome) = 0;
  /// Asked by the worker while it searches a deal of this part, as often as BatchOptions::stop.
  /// Anything but kNone ends the search of that deal alone.
  virtual StopReason stop_reason() const { return StopReason::kNone; }
  /// All its deals have been added. Called for one part at a time, in the order in which the job
  /// made them, before the part is destroyed. False ends the batch early.
  virtual bool finish() = 0;
};

/// A list of deals to be solved.
class BatchJob {
 public:
  virtual ~BatchJob() = default;

  /// The next part, of at most `max_deals` deals; null at the end of the list. Neither this nor a
  /// part's `finish` is called while the other runs, or by two threads at a time.
  virtual std::unique_ptr<BatchPart> next_part(int max_deals) = 0;
};

/// Makes the solver of a worker; called by the worker. `memory`: as for Solver.
using SolverFactory = std::function<std::unique_ptr<SolverInterface>(MemoryBudget* memory)>;

/// How a batch is worked off.
struct BatchOptions {
  int jobs = 0;  ///< worker threads; 0: as many as the machine has
  Rules rules;
  Limits limits;
  EffortSettings effort;
  /// Solvers of another kind than `rules`, `limits` and `effort` ask for; if not empty.
  SolverFactory make_solver;
  int deals_at_a_time = 0;  ///< of a part, at most; 0: what suits `effort`
  StopCallback stop;        ///< asked from every worker; must be thread-safe
  /// Bytes for the complete searches of all workers together; more of them wait for each other.
  std::uint64_t search_memory = std::numeric_limits<std::uint64_t>::max();
  /// Bytes of parts that are filled and wait for an earlier one; at that, no more are begun.
  std::uint64_t waiting_memory = std::numeric_limits<std::uint64_t>::max();
};

/// Solves the deals of `job` on oneTBB workers, one solver each. What the job is given back does
/// not depend on the number of workers; memory does not grow with the number of deals. Exceptions
/// of `next_part`, `finish` and `make_solver` end the batch and reach the caller.
void solve_batch(BatchJob& job, const BatchOptions& options);

}  // namespace freecell
