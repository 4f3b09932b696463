#pragma once

#include <cstdint>

#include "solver/depths/any_card_moves.h"
#include "solver/depths/arrangement.h"
#include "solver/depths/depth_state.h"

namespace freecell {

/// A position of AnyCardSearch, and how it was reached.
struct AnyCardNode {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  DepthState state;
  Arrangement arrangement;
  std::uint32_t parent;  ///< the id of the node before, or kNone
  Dig dig;
  std::uint8_t bit;  ///< the card that was dug or joined
};

}  // namespace freecell
