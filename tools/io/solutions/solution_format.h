#pragma once

#include <cstdint>

namespace freecell {

/// The ways to write a solution down (docs/look-up/solutions.md).
enum class SolutionFormat : std::uint8_t {
  kStandard,  ///< standard notation under the ms autoplay rule
  kExplicit,  ///< single-card moves, numbered, nothing left to autoplay
  kJsonLines,
  kFcSolve,  ///< what fc-solve -m prints
};

}  // namespace freecell
