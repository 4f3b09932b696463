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

/// Some consecutive deals of a batch and what becomes of their outcomes. Made by the job; filled by
/// one worker, which calls `deal` and `add` once for each of its deals, in order; then given back
/// to the job.
class BatchPart {
 public:
  virtual ~BatchPart() = default;

  /// How many deals it covers, at least 1.
  virtual int size() const = 0;
  /// Its `index`-th deal, 0 <= index < size().
  virtual Deal deal(int index) = 0;
  /// Bytes that it takes while it waits to be given back.
  virtual std::size_t memory() const { return 0; }
  /// Takes the outcome of its `index`-th deal, right after the search. An exception here, in `deal`
  /// or in the search is reported by a second call with `unknown`, reason kError (kMemory for
  /// std::bad_alloc); the batch goes on.
  virtual void add(int index, const Deal* deal, const Outcome& outcome) = 0;
};

/// A list of deals to be solved. Its functions are called by one thread at a time and in order.
class BatchJob {
 public:
  virtual ~BatchJob() = default;

  /// The next part, of at most `max_deals` deals; null at the end of the list.
  virtual std::unique_ptr<BatchPart> next_part(int max_deals) = 0;
  /// Takes back the parts, filled, in the order in which they were made. False ends the batch
  /// early.
  virtual bool take(std::unique_ptr<BatchPart> part) = 0;
};

/// Makes the solver of a worker; called by the worker. `memory`: as for Solver.
using SolverFactory = std::function<std::unique_ptr<DealSolver>(MemoryBudget* memory)>;

/// How a batch is worked off.
struct BatchOptions {
  int jobs = 0;  ///< worker threads; 0: as many as the machine has
  int freecells = kDefaultFreecells;
  Limits limits;
  EffortSettings effort;
  /// Solvers of another kind than `freecells`, `limits` and `effort` ask for; if not empty.
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
/// of `next_part` and `take` end the batch and reach the caller.
void solve_batch(BatchJob& job, const BatchOptions& options);

}  // namespace freecell
