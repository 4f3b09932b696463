#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/proof_outcome.h"
#include "solver/solver_interface.h"
#include "solver/stop_callback.h"

namespace freecell {

/// How a Prover works, and how much it may take.
struct ProverSettings {
  int workers = 1;  ///< threads that search a deal together, including the caller's
  std::uint64_t max_positions = std::numeric_limits<std::uint64_t>::max();  ///< of one proof
  std::uint64_t max_memory = std::uint64_t{1} << 30;  ///< bytes of positions at any one time
  /// Whether positions count as one if they differ only by an exchange of interchangeable cards.
  /// That leaves a hundredth to a thousandth of them.
  bool up_to_symmetry = false;
  /// Whether the outcome of an unsolvable deal has the positions of its proof
  /// (ProofOutcome::proof_positions). They take 3 to 5 bytes each, which do not count as
  /// max_memory, and the search takes several times the memory.
  bool keeps_positions = false;
};

/// Decides hard deals by visiting every position that can be reached, with only a small part of
/// them in memory at a time. A deal that can be won is found solved by the ordinary solver, which
/// takes turns with the proof (solver/proof_solver.h). The verdict and the counts do not
/// depend on the number of workers. Not thread-safe. Use one object per thread and reuse it.
class Prover : public SolverInterface {
 public:
  /// `rules` are as for Solver. Throws std::invalid_argument if they are those of another game, and
  /// unless there is at least one worker.
  explicit Prover(const Rules& rules = {}, const ProverSettings& settings = {});
  ~Prover() override;
  Prover(Prover&&) noexcept;
  Prover& operator=(Prover&&) noexcept;

  /// An unsolvable deal's outcome has `proof`, the size of the proof. An unknown deal's reason is
  /// kPositions or kMemory if a limit was reached, kMoves if a won position was met but no moves to
  /// it were found, or that of `stop`. `expanded` counts the positions of the proof, too. The
  /// outcome is a claim; a Confirmer has its solution replayed. Throws std::invalid_argument in the
  /// same cases as Rules::for_deal.
  const ProofOutcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const ProofOutcome& so_far() const override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
