#include "tools/run/fewest_rows.h"

#include "solver/confirmed_outcome.h"
#include "tools/io/rows/fewest_columns.h"
#include "tools/run/defect.h"

namespace freecell {
namespace {

/// Returns the solution with `freecells.upper` cells as a claim, whether or not fewer cells are
/// enough.
Outcome claim_of(const Outcome& outcome, const FewestFreecells& freecells) {
  Outcome claim = outcome;
  if (freecells.upper) claim.verdict = Verdict::kSolved;
  return claim;
}

}  // namespace

void FewestRows::write(const SearchedDeal& deal, PartTexts& texts) const {
  static const RowFormat<FewestRow> kFormat(fewest_columns());
  thread_local Confirmer confirmer;
  FewestFreecells freecells = deal.outcome.freecells.value_or(FewestFreecells{});
  const Outcome claim = claim_of(deal.outcome, freecells);
  Rules rules = rules_of(deal, settings_.rules);
  rules.freecells = freecells.upper.value_or(freecells.lower);
  const ConfirmedOutcome& confirmed = confirmer.confirm(deal.deal, rules, claim);
  complain_of_defect(deal, confirmed, texts);
  const bool refused = confirmed.reason == StopReason::kError;
  if (refused) freecells.upper.reset();
  const StopReason reason = refused ? StopReason::kError : deal.outcome.reason;
  kFormat.append(
      texts.rows,
      {.deal = deal.name, .lower = freecells.lower, .upper = freecells.upper, .reason = reason});
  write_solution(settings_.solutions, deal, rules, confirmed, texts);
  texts.facts.push_back(
      {.verdict = refused ? Verdict::kUnknown : deal.outcome.verdict,
       .reason = reason,
       .expanded = deal.outcome.expanded,
       .fewest_freecells = freecells.is_known() ? freecells.upper : std::nullopt});
}

}  // namespace freecell
