#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "solver/outcome.h"

namespace freecell {

class ProofPositions;

/// The size of a proof that a deal is unsolvable, in positions.
struct ProofSize {
  std::uint64_t positions = 0;      ///< all that can be reached
  std::uint64_t largest_layer = 0;  ///< of these, the most in one layer
};

/// The outcome of a search that may visit every position. Both members are set for unsolvable deals
/// only.
struct ProofOutcome : Outcome {
  /// Not set by CertifyingSolver (certifying_solver.h).
  std::optional<ProofSize> proof = {};
  /// Set only by searches that keep the positions of a proof: CertifyingSolver, and Prover
  /// (prover.h) if it is asked to.
  std::shared_ptr<const ProofPositions> proof_positions = {};
};

}  // namespace freecell
