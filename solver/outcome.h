#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dealer/move.h"
#include "dealer/verdict.h"

namespace freecell {

/// With how many freecells a deal can be won: with `upper` and more, not with fewer than `lower`.
struct FewestFreecells {
  int lower = 0;
  std::optional<int> upper;  ///< nothing: no solution was found with any number

  bool is_known() const { return upper == lower; }
};

/// The distinct first moves of a deal, by the verdicts on the positions after them.
struct FirstMoves {
  int winning = 0;
  int losing = 0;
  int undecided = 0;
};

/// How many positions a proof has, by which a deal is unsolvable.
struct ProofSize {
  std::uint64_t positions = 0;      ///< all that can be reached
  std::uint64_t largest_layer = 0;  ///< of these, the most in one layer
};

/// What a search for one deal came to. Its solution is what the search claims: ConfirmedOutcome
/// (solver/confirmed_outcome.h) has what the referee made of it.
struct Outcome {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  /// 1-based number of the portfolio's stage that decided it or gave up last; 0 if none ran.
  int stage = 0;
  std::uint64_t expanded = 0;   ///< positions expanded, over all stages
  std::uint64_t generated = 0;  ///< positions generated, over all stages
  /// The solution as standard notation lists it: under the ms autoplay rule, count 0 where it is
  /// implied (dealer/move.h). Empty unless solved, and where autoplay alone wins.
  std::vector<Move> moves;
  /// No solution has fewer moves, by the count that was asked for. Only from searches for shortest
  /// solutions.
  std::optional<int> lower_bound;
  /// Only from searches for the fewest freecells.
  std::optional<FewestFreecells> freecells;
  /// Only where each of them was asked for.
  std::optional<FirstMoves> first_moves;
  /// Only of unsolvable deals, from searches that visit every position.
  std::optional<ProofSize> proof;
};

}  // namespace freecell
