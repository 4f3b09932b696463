#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dealer/move.h"

namespace freecell {

/// What is known of a deal. `solved` comes with moves; `unsolvable` is said only by a complete
/// search that ran out of positions; the rest is `unknown`.
enum class Verdict : std::uint8_t { kSolved, kUnsolvable, kUnknown };

/// Why a search ended without a solution.
enum class StopReason : std::uint8_t {
  kNone,         ///< it did not: solved
  kExhausted,    ///< every reachable position was expanded: unsolvable
  kExpanded,     ///< Limits::max_expanded
  kMemory,       ///< Limits::max_memory, or the machine had no more
  kTime,         ///< the stop callback said so
  kInterrupted,  ///< the stop callback said so
  kError,        ///< an exception, or a solution that the referee refused: a defect
};

const char* to_string(Verdict verdict);
const char* to_string(StopReason reason);

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

/// What a search for one deal came to.
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
};

}  // namespace freecell
