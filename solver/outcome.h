#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "dealer/move.h"
#include "dealer/verdict.h"

namespace freecell {

class BoundPositions;

/// The result of a search for one deal. Its solution is a claim of the search. ConfirmedOutcome
/// (solver/confirmed_outcome.h) has what the referee says about it. Searches that find out more
/// have an outcome of their own, which is one of these with members of its own: FewestOutcome,
/// ProofOutcome, MeasureOutcome.
struct Outcome {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  /// The stage of the portfolio that decided the deal or was the last to give up. Stages are
  /// numbered from 1. 0 means that none ran.
  int stage = 0;
  std::uint64_t expanded = 0;   ///< positions expanded, over all stages
  std::uint64_t generated = 0;  ///< positions generated, over all stages
  /// The solution as standard notation lists it, for the ms autoplay rule, with count 0 where the
  /// count is implied (dealer/move.h). Empty unless solved, and also if autoplay alone wins.
  std::vector<Move> moves;
  /// No solution has fewer moves, by the count that is minimised. Only searches for shortest
  /// solutions set it.
  std::optional<int> lower_bound;
  /// The positions that prove the lower bound. Only searches that certify it set them.
  std::shared_ptr<const BoundPositions> bound_positions;
};

/// An outcome like a new one, with the memory of a used one. Whoever solves deal after deal begins
/// with it, so that nothing of one deal is left in the next.
inline Outcome renewed(Outcome&& used) {
  Outcome outcome;
  outcome.moves.swap(used.moves);
  outcome.moves.clear();
  return outcome;
}

}  // namespace freecell
