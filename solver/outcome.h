#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/verdict.h"
#include "solver/measures/game_counts.h"

namespace freecell {

/// The number of freecells with which a deal can be won. It can be won with `upper` or more, and
/// not with fewer than `lower`.
struct FewestFreecells {
  int lower = 0;
  std::optional<int> upper;  ///< empty if no solution was found with any number

  bool is_known() const { return upper == lower; }
  /// Whether not even the most freecells that a game can have are enough.
  bool is_hopeless() const { return lower > kMaxFreecells; }
};

/// Counts the distinct first moves of a deal by the verdicts on the positions after them.
struct FirstMoves {
  int winning = 0;
  int losing = 0;
  int undecided = 0;
};

/// The size of a proof that a deal is unsolvable, in positions.
struct ProofSize {
  std::uint64_t positions = 0;      ///< all that can be reached
  std::uint64_t largest_layer = 0;  ///< of these, the most in one layer
};

class ProofPositions;

/// The result of a search for one deal. Its solution is a claim of the search. ConfirmedOutcome
/// (solver/confirmed_outcome.h) has what the referee says about it.
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
  /// Only searches for the fewest freecells set it.
  std::optional<FewestFreecells> freecells;
  /// Set only if a verdict on each first move was asked for.
  std::optional<FirstMoves> first_moves;
  /// Set only if random games were asked for, and if every verdict that they needed is known.
  std::optional<CarelessGames> careless_games;
  std::optional<CarefulGames> careful_games;
  /// Only searches that visit every position set it, for unsolvable deals.
  std::optional<ProofSize> proof;
  /// Only searches that keep the positions of a proof set it, for unsolvable deals:
  /// CertifyingSolver (proof/certifying_solver.h), and Prover (prover.h) if it is asked to.
  std::shared_ptr<const ProofPositions> proof_positions;
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
