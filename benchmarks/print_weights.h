#pragma once

#include "solver/evaluator.h"

namespace freecell {

/// Prints weights to stdout as they stand in solver/portfolio.cc and solver/beams.cc.
void print_weights(const Weights& weights);

}  // namespace freecell
