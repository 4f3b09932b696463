#pragma once

#include <span>

#include "solver/beam_search.h"

namespace freecell {

/// A beam search of the short solver, and the deals that it is for.
struct BeamStage {
  /// By how many player moves, at least, the best solution so far is longer than the relaxed game
  /// from the start. Short solutions are 5 longer on average.
  int least_gap;
  Beam beam;
};

/// The beam searches in the order in which they are tried. The weights are printed by
/// benchmarks/tune_beam.cc.
std::span<const BeamStage> default_beams();

}  // namespace freecell
