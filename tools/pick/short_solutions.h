#pragma once

#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"

namespace freecell {

/// Searches short solutions of `deals` on `jobs` threads, as `freecell solve --effort short` does.
/// The result has an outcome a deal, in the same order. It ends with the first deal that is not
/// solved.
std::vector<ConfirmedOutcome> short_solutions(const std::vector<Deal>& deals, const Rules& rules,
                                              int jobs);

}  // namespace freecell
