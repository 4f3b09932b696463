#pragma once

#include <cstdint>
#include <functional>

#include "solver/position/packed_position.h"
#include "solver/proof/proof_search.h"

namespace freecell {

/// Receives what the outcome of a proof does not say, while the proof runs: the contents of
/// certificates and checkpoints. (SAT solvers call it a tracer, too.) The thread that called the
/// solver calls all functions, between layers. They may ask `search` for its progress and, unless
/// it forgets levels, for the pending positions. An exception ends the search and reaches the
/// caller.
class ProofTracer {
 public:
  virtual ~ProofTracer() = default;

  /// The search of all positions begins, either at the deal or (`goes_on`) where an earlier one
  /// left off. It may begin again: if a search up to symmetry comes to nothing, one follows that
  /// distinguishes some pairs of cards, or one without symmetry. `search` lives as long as the
  /// solver, and any thread may ask for its progress.
  virtual void begin_proof(const ProofSearch& /*search*/, bool /*goes_on*/) {}

  /// Whether the tracer wants the positions. If so, the search must hold whole layers
  /// (LayerMemory::kWhole).
  virtual bool wants_layers() const { return false; }
  /// Takes the sorted positions of a complete layer. `next` returns one after the other, and null
  /// at the end.
  virtual void take_layer(const std::function<const PackedPosition*()>& /*next*/) {}

  /// A layer is done and taken, and the search goes on.
  virtual void end_layer(const ProofSearch& /*search*/) {}
  /// A limit or the stop callback ended the search. Another one can go on from the pending
  /// positions.
  virtual void leave_proof(const ProofSearch& /*search*/) {}
  /// The deal is unsolvable: all layers have been taken.
  virtual void finish_proof() {}
};

/// What an earlier search of a deal achieved, and what it left to do.
struct UnfinishedProof {
  using Add = std::function<void(const PackedPosition&)>;

  CardSet exchangeable = 0;                          ///< as for ProofSearch::begin
  std::uint64_t finished = 0;                        ///< as its ProofProgress said
  std::uint64_t largest = 0;                         ///< as its ProofProgress said
  std::function<void(const Add& add)> give_pending;  ///< calls `add` with every pending position
};

}  // namespace freecell
