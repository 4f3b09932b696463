#pragma once

#include <cstdint>
#include <memory>

#include "solver/memory_budget.h"
#include "solver/proof/proof_positions.h"
#include "solver/proof/proof_search.h"
#include "solver/stop_callback.h"

namespace freecell {

/// The positions of a proof, or why there are none.
struct Certified {
  std::shared_ptr<const ProofPositions> positions = {};
  StopReason reason = StopReason::kNone;  ///< kMemory, or what stopped the search
};

/// Proves deals that were found unsolvable once more, and lists the positions of the proof, for a
/// certificate. The proof is up to symmetry if that does not fail (reduced_search.h). Not
/// thread-safe.
class Certifier {
 public:
  /// `most_memory` is the limit on the bytes of the positions of one proof. `memory` is as for
  /// Solver.
  Certifier(std::uint64_t most_memory, MemoryBudget* memory)
      : most_memory_(most_memory), share_(memory), search_(1, {.up_to_symmetry = true}) {}

  /// `rules` are as for ProofSearch. Throws std::logic_error if the deal can be won.
  Certified certify(const Deal& deal, const Rules& rules, const StopCallback& stop);

 private:
  /// A deal that is being certified.
  struct Work;

  SearchStatus list_positions(Work& work);
  SearchStatus list_at_large(Work& work, bool meets_win);
  SearchStatus search(Work& work, CardSet exchangeable, const ProofLimits& limits);
  SearchStatus search_with_distinguished_pairs(Work& work, CardSet& exchangeable,
                                               const ProofLimits& limits);

  const std::uint64_t most_memory_;
  MemoryBudget::Share share_;
  ProofSearch search_;
};

}  // namespace freecell
