#pragma once

#include <cstdint>

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
  kPositions,    ///< ProofLimits::positions
  kMoves,        ///< a won position was met, but no moves that lead there were found
  kError,        ///< an exception, or a solution that the referee refused: a defect
};

const char* to_string(Verdict verdict);
const char* to_string(StopReason reason);

}  // namespace freecell
