#pragma once

#include <cstdint>
#include <functional>

#include "solver/packed_position.h"
#include "solver/proof/proof_search.h"

namespace freecell {

/// Is told of a proof, as it goes, what its outcome does not say: certificates and checkpoints are
/// made of that. (SAT solvers call it a tracer, too.) All functions are called by the thread that
/// called the solver, between layers; `search` may be asked for its progress and, unless it forgets
/// levels, for what is pending. What they throw ends the search and reaches the caller.
class ProofTracer {
 public:
  virtual ~ProofTracer() = default;

  /// The search of all positions begins: at the deal, or (`goes_on`) where an earlier one left off.
  /// `search` lives as long as the solver, and its progress may be asked for by any thread.
  virtual void begin_proof(const ProofSearch& /*search*/, bool /*goes_on*/) {}

  /// Whether it wants the positions; then the search must hold whole layers (LayerMemory::kWhole).
  virtual bool wants_layers() const { return false; }
  /// The positions of a layer that is complete, sorted. `next` gives one after the other, null at
  /// the end.
  virtual void take_layer(const std::function<const PackedPosition*()>& /*next*/) {}

  /// A layer is done and taken, and the search goes on.
  virtual void end_layer(const ProofSearch& /*search*/) {}
  /// A limit or the stop callback ended the search. Another one can go on from what is pending.
  virtual void leave_proof(const ProofSearch& /*search*/) {}
  /// The deal is unsolvable: all layers have been taken.
  virtual void finish_proof() {}
};

/// What an earlier search of a deal came to, and what it left to be done.
struct UnfinishedProof {
  using Add = std::function<void(const PackedPosition&)>;

  std::uint64_t finished = 0;                        ///< as its ProofProgress said
  std::uint64_t largest = 0;                         ///< as its ProofProgress said
  std::function<void(const Add& add)> give_pending;  ///< calls `add` with all that was pending
};

}  // namespace freecell
