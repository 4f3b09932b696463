#pragma once

#include "dealer/deal.h"
#include "solver/outcome.h"
#include "solver/stop_callback.h"

namespace freecell {

/// The interface of every solver. A solver searches deals one after the other. Its outcomes are
/// claims. A Confirmer (solver/confirmed_outcome.h) has their solutions replayed. Not thread-safe.
/// Use one object per thread.
class SolverInterface {
 public:
  virtual ~SolverInterface() = default;

  /// The outcome belongs to the solver and is valid until the next call. The same deal gets the
  /// same outcome whatever was solved before.
  virtual const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) = 0;

  /// What the search that is running has come to: the positions so far, its stage, and, if it goes
  /// on after a first solution, the best solution, the lower bound or the freecells. Only the stop
  /// callback may call it, which runs on the thread that called `solve`. The positions may be some
  /// thousands behind. The outcome belongs to the solver and changes as the search goes on.
  virtual const Outcome& so_far() const = 0;
};

}  // namespace freecell
