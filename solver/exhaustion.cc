#include "solver/exhaustion.h"

#include <stdexcept>

namespace freecell {
namespace {

void require(bool is_so, const char* objection) {
  if (!is_so) throw std::logic_error(objection);
}

}  // namespace

void conclude_unsolvable(Outcome& outcome, const SearchEvidence& evidence) {
  require(evidence.status == SearchStatus::kExhausted, "unsolvable: the search was not exhausted");
  require(!evidence.has_pending, "unsolvable: positions are left to be expanded");
  require(outcome.moves.empty(), "unsolvable: there is a solution");
  outcome.verdict = Verdict::kUnsolvable;
  outcome.reason = StopReason::kExhausted;
}

void conclude_unsolvable(Outcome& outcome, const Outcome& of_easier_game) {
  require(of_easier_game.verdict == Verdict::kUnsolvable, "unsolvable: the easier game is not");
  conclude_unsolvable(outcome, SearchEvidence{SearchStatus::kExhausted, false});
}

}  // namespace freecell
