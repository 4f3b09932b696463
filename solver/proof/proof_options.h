#pragma once

#include "solver/proof/position_table.h"

namespace freecell {

/// How a proof goes about its positions.
struct ProofOptions {
  LayerMemory memory = LayerMemory::kWhole;
  /// Whether positions that differ only by an exchange of alike cards (alike_cards.h) are treated
  /// as one.
  bool up_to_symmetry = false;
  /// Whether all positions are visited even if one is won. Tests of completeness use this. The
  /// search still ends with kSolved then, but only when no position is left.
  bool goes_on_past_wins = false;
  /// May be null.
  PositionTable::NewArray new_array = nullptr;
};

}  // namespace freecell
