#pragma once

#include <array>
#include <cstdint>

#include "dealer/words.h"

namespace freecell {

/// The count that a shortest solution minimises (docs/look-up/solutions.md has all counts).
enum class Metric : std::uint8_t {
  kCardMoves,    ///< every single-card move counts 1, including moves home
  kPlayerMoves,  ///< a supermove counts 1, a move home counts 0
};

inline constexpr std::array kMetricWords = {
    Word{"player", Metric::kPlayerMoves},
    Word{"cards", Metric::kCardMoves},
};

/// How many cards a supermove may take. The target does not count as an empty cascade.
enum class Capacity : std::uint8_t {
  kStandard,  ///< (free cells + 1) * 2^(empty cascades): what single-card moves allow
  kSum,       ///< free cells + empty cascades + 1, as Paul and Helmert count
};

inline constexpr std::array kCapacityWords = {
    Word{"standard", Capacity::kStandard},
    Word{"sum", Capacity::kSum},
};

/// How the moves of a solution are counted: which supermoves are one move, and which count a
/// shortest solution minimises.
struct Counting {
  Metric metric = Metric::kPlayerMoves;
  Capacity capacity = Capacity::kStandard;

  friend bool operator==(const Counting&, const Counting&) = default;
};

}  // namespace freecell
