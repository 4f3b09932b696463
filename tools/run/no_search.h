#pragma once

#include "solver/solver_interface.h"

namespace freecell {

/// Searches nothing, for rows about the cards alone. Its outcome is `unknown`.
class NoSearch : public SolverInterface {
 public:
  const Outcome& solve(const Deal&, const StopCallback& = {}) override { return outcome_; }
  const Outcome& so_far() const override { return outcome_; }

 private:
  Outcome outcome_;
};

}  // namespace freecell
