#pragma once

#include <cstdint>

namespace freecell {

/// What is minimised when a shortest solution is asked for (docs/formats.md has all counts).
enum class Metric : std::uint8_t {
  kCardMoves,    ///< every move of a single card 1, home included
  kPlayerMoves,  ///< a supermove 1, a move home 0
};

/// How many cards a supermove may take. The target is counted in neither if it is an empty cascade.
enum class Capacity : std::uint8_t {
  kStandard,  ///< (free cells + 1) * 2^(empty cascades): what single-card moves allow
  kSum,       ///< free cells + empty cascades + 1, as Paul and Helmert count
};

/// What goes home after every move.
enum class HomeRule : std::uint8_t {
  kOptional,  ///< nothing has to: moves home are the player's choice
  kMax,  ///< everything that can: another game, in which some deals take longer and some are lost
};

/// The game whose shortest solutions are wanted, and how they are measured.
struct Counting {
  Metric metric = Metric::kPlayerMoves;
  Capacity capacity = Capacity::kStandard;
  HomeRule home = HomeRule::kOptional;

  friend bool operator==(const Counting&, const Counting&) = default;
};

}  // namespace freecell
