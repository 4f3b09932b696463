#pragma once

#include <cstdint>
#include <memory>

#include "solver/memory_budget.h"
#include "solver/proof/proof_positions.h"
#include "solver/proof/proof_search.h"
#include "solver/proof_outcome.h"
#include "solver/search/evaluator.h"
#include "solver/solver_interface.h"

namespace freecell {

/// Solves deals with another solver. If that finds a deal unsolvable, this solver proves it once
/// more, and the outcome has the positions of the proof. The proof is up to symmetry if that does
/// not fail (reduced_search.h). If the proof needs too much memory, the deal is unknown, because
/// nobody else could check a verdict `unsolvable` without positions.
class CertifyingSolver : public SolverInterface {
 public:
  /// `solver` must play a game that can be won exactly if the usual one can. `rules` are as for
  /// ProofSearch. `most_memory` is the limit on the bytes of the positions of one proof. `memory`
  /// is as for Solver.
  CertifyingSolver(std::unique_ptr<SolverInterface> solver, const Rules& rules,
                   std::uint64_t most_memory, MemoryBudget* memory);

  const ProofOutcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const Outcome& so_far() const override { return is_proving_ ? outcome_ : solver_->so_far(); }

 private:
  void prove(const Deal& deal, const StopCallback& stop);
  SearchStatus list_positions(const Deal& deal, const StopCallback& stop);
  SearchStatus list_at_large(const Deal& deal, bool meets_win, const StopCallback& stop);
  SearchStatus search(const Deal& deal, CardSet exchangeable, const ProofLimits& limits,
                      const StopCallback& stop);
  SearchStatus search_with_distinguished_pairs(const Deal& deal, CardSet& exchangeable,
                                               const ProofLimits& limits, const StopCallback& stop);
  void give_up(StopReason reason);

  std::unique_ptr<SolverInterface> solver_;
  const Rules rules_;
  const std::uint64_t most_memory_;
  const Evaluator order_;
  MemoryBudget::Share share_;
  ProofSearch search_;
  bool is_proving_ = false;  ///< whether `outcome_` is that of this deal
  ProofOutcome outcome_;
};

}  // namespace freecell
