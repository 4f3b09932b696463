#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "solver/position/position.h"

namespace freecell {

/// Which moves home are among the steps of a solution. If colours alternate, the ms rule makes
/// those by itself that SearchAutoplay::kSafe makes.
enum class HomeSteps : std::uint8_t {
  /// All that the ms rule does not make. By suit it is those that SearchAutoplay::kSafe does not
  /// make: none, because all cards go home that can.
  kGiven,
  kLeftOut,  ///< none, because after every step all cards go home that can
};

/// Turns steps from the start of `deal` into moves between cascades, cells and foundations
/// (`moves`, cleared first). The moves are as standard notation lists them: without the home moves
/// that the ms rule makes by itself, and with count 0 where the count is implied. Steps name cards,
/// so this function chooses the empty cascade or cell for each move. It takes the first that is
/// free.
void replay_steps(const Deal& deal, const Game& game, std::span<const Step> steps, HomeSteps home,
                  std::vector<Move>& moves);

}  // namespace freecell
