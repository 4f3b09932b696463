#pragma once

#include "dealer/deal.h"
#include "solver/outcome.h"
#include "solver/stop_callback.h"

namespace freecell {

/// Whatever searches deals, one after the other. Not thread-safe; different ones are independent.
class DealSolver {
 public:
  virtual ~DealSolver() = default;

  /// The outcome belongs to the solver and is valid until the next call. The same deal gets the
  /// same outcome whatever was solved before.
  virtual const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) = 0;
};

}  // namespace freecell
