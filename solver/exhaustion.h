#pragma once

#include "solver/outcome.h"
#include "solver/search/search_status.h"

namespace freecell {

/// How a search that prunes no solution ended. That is evidence for or against a win. A search that
/// may miss solutions (a greedy stage, a beam) gives no evidence.
struct SearchEvidence {
  SearchStatus status = SearchStatus::kBudget;
  bool has_pending = true;  ///< some generated positions have not been expanded
};

/// Concludes that a deal cannot be won: the verdict is unsolvable and the reason is exhausted. No
/// other place says so. Throws std::logic_error unless the search was exhausted, with nothing
/// pending, and the outcome has no moves. Release builds check that, too, because a wrong
/// `unsolvable` is worse than no answer.
void conclude_unsolvable(Outcome& outcome, const SearchEvidence& evidence);

/// Concludes the same from the outcome of another solver for this deal, in a game that is at least
/// as easy to win. Throws std::logic_error unless that outcome is unsolvable.
void conclude_unsolvable(Outcome& outcome, const Outcome& of_easier_game);

}  // namespace freecell
