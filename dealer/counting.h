#pragma once

#include <array>
#include <cstdint>

#include "dealer/words.h"

namespace freecell {

/// What is minimised when a shortest solution is asked for (docs/look-up/solutions.md has all
/// counts).
enum class Metric : std::uint8_t {
  kCardMoves,    ///< every move of a single card 1, home included
  kPlayerMoves,  ///< a supermove 1, a move home 0
};

inline constexpr std::array kMetricWords = {
    Word{"player", Metric::kPlayerMoves},
    Word{"cards", Metric::kCardMoves},
};

/// How many cards a supermove may take. The target is counted in neither if it is an empty cascade.
enum class Capacity : std::uint8_t {
  kStandard,  ///< (free cells + 1) * 2^(empty cascades): what single-card moves allow
  kSum,       ///< free cells + empty cascades + 1, as Paul and Helmert count
};

inline constexpr std::array kCapacityWords = {
    Word{"standard", Capacity::kStandard},
    Word{"sum", Capacity::kSum},
};

/// How the moves of a solution are counted: what can be one move, and which count is meant where a
/// solution is called shortest.
struct Counting {
  Metric metric = Metric::kPlayerMoves;
  Capacity capacity = Capacity::kStandard;

  friend bool operator==(const Counting&, const Counting&) = default;
};

}  // namespace freecell
