#include "solver/confirmed_fewest.h"

namespace freecell {

ConfirmedFewest confirm_fewest(Confirmer& confirmer, const Deal* deal, const Rules& rules,
                               const FewestOutcome& claim) {
  FewestFreecells freecells = claim.freecells;
  Rules played = with_enough_freecells(rules, freecells.upper.value_or(freecells.lower));
  if (deal != nullptr) played.cascades = deal->cascades();
  Outcome solution = claim;
  if (freecells.upper) solution.verdict = Verdict::kSolved;
  const ConfirmedOutcome& confirmed = confirmer.confirm(deal, played, solution);
  const bool is_refused = confirmed.reason == StopReason::kError;
  if (is_refused) freecells.upper.reset();
  return {.verdict = is_refused ? Verdict::kUnknown : claim.verdict,
          .reason = is_refused ? StopReason::kError : claim.reason,
          .freecells = freecells,
          .rules = played,
          .solution = confirmed};
}

}  // namespace freecell
