#pragma once

#include "solver/evaluator.h"

namespace freecell {

/// Prints weights to stdout as they stand in solver/portfolio.cc and solver/beams.cc, up to the
/// brace that ends them.
void print_weights(const Weights& weights);

}  // namespace freecell
