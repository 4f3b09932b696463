#pragma once

#include <array>
#include <cstdint>

#include "dealer/words.h"

namespace freecell {

/// What is known of a deal. `solved` comes with moves. Only a complete search that ran out of
/// positions reports `unsolvable`. Everything else is `unknown`.
enum class Verdict : std::uint8_t { kSolved, kUnsolvable, kUnknown };

/// The verdicts and their words, in the order in which they are counted and reported.
inline constexpr std::array kVerdictWords = {
    Word{"solved", Verdict::kSolved},
    Word{"unsolvable", Verdict::kUnsolvable},
    Word{"unknown", Verdict::kUnknown},
};

/// Why a search ended without a solution.
enum class StopReason : std::uint8_t {
  kNone,         ///< it found a solution
  kExhausted,    ///< every reachable position was expanded: unsolvable
  kExpanded,     ///< Limits::max_expanded
  kMemory,       ///< Limits::max_memory, or the machine had no more
  kTime,         ///< the stop callback returned it
  kInterrupted,  ///< the stop callback returned it
  kPositions,    ///< ProofLimits::positions
  kMoves,        ///< a won position was met, but no moves that lead there were found
  kError,        ///< an exception, or a solution that the referee refused: a defect
  kInput,        ///< there was no deal to search: its board or number is bad
};

inline constexpr std::array kStopReasonWords = {
    Word{"", StopReason::kNone},
    Word{"exhausted", StopReason::kExhausted},
    Word{"expanded", StopReason::kExpanded},
    Word{"memory", StopReason::kMemory},
    Word{"time", StopReason::kTime},
    Word{"interrupted", StopReason::kInterrupted},
    Word{"positions", StopReason::kPositions},
    Word{"moves", StopReason::kMoves},
    Word{"error", StopReason::kError},
    Word{"input", StopReason::kInput},
};

constexpr const char* to_string(Verdict verdict) { return word_for(kVerdictWords, verdict); }
constexpr const char* to_string(StopReason reason) { return word_for(kStopReasonWords, reason); }

}  // namespace freecell
