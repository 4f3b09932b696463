#pragma once

#include <cstdint>
#include <memory>

#include "solver/certifier.h"
#include "solver/fewest_solver.h"

namespace freecell {

/// The outcome of a search for the fewest freecells, with the positions of the proof that one
/// freecell less than `freecells.lower` is too few. There is no proof if fewer would not even hold
/// the cards that are in freecells at the start.
struct CertifiedFewest : FewestOutcome {
  std::shared_ptr<const ProofPositions> proof_positions = {};
};

/// Finds the fewest freecells, then proves the lower bound once more and keeps the positions of the
/// proof. If the proof needs too much memory, the bound becomes the highest that has a proof which
/// does not, because nobody else could check a bound without positions.
class CertifyingFewestSolver : public SolverInterface {
 public:
  /// `most_memory` is as for Certifier, the others are those of FewestSolver.
  CertifyingFewestSolver(const Rules& rules, const Limits& limits, std::uint64_t most_memory,
                         MemoryBudget* memory)
      : rules_(rules), solver_(rules, limits, memory), certifier_(most_memory, memory) {}

  const CertifiedFewest& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const FewestOutcome& so_far() const override { return is_proving_ ? outcome_ : solver_.so_far(); }

 private:
  void certify(const Deal& deal, const StopCallback& stop);

  const Rules rules_;
  FewestSolver solver_;
  Certifier certifier_;
  bool is_proving_ = false;  ///< whether `outcome_` is that of this deal
  CertifiedFewest outcome_;
};

}  // namespace freecell
