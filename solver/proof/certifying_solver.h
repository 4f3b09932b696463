#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "solver/memory_budget.h"
#include "solver/proof/proof_search.h"
#include "solver/proof/sorted_positions.h"
#include "solver/solver_interface.h"

namespace freecell {

/// The positions of a proof, for a certificate.
struct ProofPositions {
  bool up_to_symmetry = false;          ///< whether they count up to symmetry
  std::vector<SortedPositions> layers;  ///< in order
};

/// Solves deals by another solver. Whatever that finds unsolvable is proved once more, and the
/// outcome has the positions of the proof. The proof is up to symmetry, or without if that fails.
/// If it needs too much memory, the deal is unknown: nobody else could check a verdict `unsolvable`
/// without positions.
class CertifyingSolver : public SolverInterface {
 public:
  /// `solver`: of a game that can be won exactly if the usual one can. `rules`: as for ProofSearch.
  /// `most_memory`: bytes for the positions of one proof. `memory`: as for Solver.
  CertifyingSolver(std::unique_ptr<SolverInterface> solver, const Rules& rules,
                   std::uint64_t most_memory, MemoryBudget* memory);

  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;

 private:
  void prove(const Deal& deal, const StopCallback& stop);
  SearchStatus list_positions(const Deal& deal, const StopCallback& stop);
  SearchStatus search(const Deal& deal, bool up_to_symmetry, const ProofLimits& limits,
                      const StopCallback& stop);
  void give_up(StopReason reason);

  std::unique_ptr<SolverInterface> solver_;
  const Rules rules_;
  const std::uint64_t most_memory_;
  MemoryBudget::Share share_;
  ProofSearch search_;
  Outcome outcome_;
};

}  // namespace freecell
