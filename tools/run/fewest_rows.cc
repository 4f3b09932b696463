#include "tools/run/fewest_rows.h"

#include "solver/confirmed_fewest.h"
#include "tools/io/rows/fewest_columns.h"
#include "tools/run/defect.h"

namespace freecell {

void FewestRows::write(const SearchedDeal& deal, PartTexts& texts) const {
  static const RowFormat<FewestRow> kFormat(fewest_columns());
  thread_local Confirmer confirmer;
  const ConfirmedFewest fewest =
      confirm_fewest(confirmer, deal.deal, settings_.rules, deal.outcome);
  const FewestFreecells& freecells = fewest.freecells;
  complain_of_defect(deal, fewest.solution, texts);
  kFormat.append(texts.rows, {.deal = deal.name,
                              .lower = freecells.lower,
                              .upper = freecells.upper,
                              .reason = fewest.reason});
  write_solution(settings_.solutions, deal, fewest.rules, fewest.solution, texts);
  texts.facts.push_back(
      {.verdict = fewest.verdict,
       .reason = fewest.reason,
       .expanded = deal.outcome.expanded,
       .fewest_freecells = freecells.is_known() ? freecells.upper : std::nullopt});
}

}  // namespace freecell
