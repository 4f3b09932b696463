#pragma once

#include <span>

#include "solver/search/beam_search.h"

namespace freecell {

/// A beam search of the short solver, with the condition for running it.
struct BeamStage {
  /// The search runs if the best solution so far is at least this many player moves longer than
  /// BeamSearch::least_moves. Short solutions are 5 longer on average.
  int least_gap;
  Beam beam;
};

/// The weights of all beam searches, which benchmarks/tune_beam.cc prints.
const BeamWeights& default_beam_weights();

/// The beam searches in the order in which they are tried.
std::span<const BeamStage> default_beams();

}  // namespace freecell
