#pragma once

#include "solver/search/evaluator.h"

namespace freecell {

/// Prints weights to stdout as they stand in solver/search/portfolio.cc and solver/search/beams.cc,
/// up to the brace that ends them.
void print_weights(const Weights& weights);

}  // namespace freecell
