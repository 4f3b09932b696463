#pragma once

#include <span>

#include "solver/beam_search.h"

namespace freecell {

/// A beam search of the short solver, and the deals that it is for.
struct BeamStage {
  /// By how much the best solution so far is longer than the relaxed game from the start: what is
  /// usual for short ones is 4 to 6 moves.
  int least_gap;
  Beam beam;
};

/// The beam searches in the order in which they are tried. The weights are printed by
/// benchmarks/tune_beam.cc.
std::span<const BeamStage> default_beams();

}  // namespace freecell
