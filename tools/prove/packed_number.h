#pragma once

#include "dealer/position_number.h"
#include "solver/position/packed_position.h"

namespace freecell {

/// Converts a position of the search to its number in certificates and checkpoints, and back.
inline PositionNumber number_of(const PackedPosition& packed) { return {packed.high, packed.low}; }
inline PackedPosition packed_of(PositionNumber number) {
  return {.low = number.low, .high = number.high};
}

}  // namespace freecell
