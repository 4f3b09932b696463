#pragma once

#include <cstdint>
#include <memory>

#include "solver/certifier.h"
#include "solver/memory_budget.h"
#include "solver/proof_outcome.h"
#include "solver/solver_interface.h"

namespace freecell {

/// Solves deals with another solver. If that finds a deal unsolvable, a certifier proves it once
/// more, and the outcome has the positions of the proof. If the proof needs too much memory, the
/// deal is unknown, because nobody else could check a verdict `unsolvable` without positions.
class CertifyingSolver : public SolverInterface {
 public:
  /// `solver` must play a game that can be won exactly if the usual one can. The others are
  /// as for Certifier.
  CertifyingSolver(std::unique_ptr<SolverInterface> solver, const Rules& rules,
                   std::uint64_t most_memory, MemoryBudget* memory);

  const ProofOutcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const Outcome& so_far() const override { return is_proving_ ? outcome_ : solver_->so_far(); }

 private:
  std::unique_ptr<SolverInterface> solver_;
  const Rules rules_;
  Certifier certifier_;
  bool is_proving_ = false;  ///< whether `outcome_` is that of this deal
  ProofOutcome outcome_;
};

}  // namespace freecell
