#include "tools/run/measure_rows.h"

#include "solver/confirmed_outcome.h"
#include "tools/run/defect.h"

namespace freecell {
namespace {

bool is_decided(const std::optional<FewestFreecells>& freecells) {
  return freecells && (freecells->is_known() || freecells->is_hopeless());
}

}  // namespace

void MeasureRows::write(const SearchedDeal& deal, PartTexts& texts) const {
  thread_local Confirmer confirmer;
  const ConfirmedOutcome& confirmed = confirmer.confirm(deal.deal, settings_.rules, deal.outcome);
  complain_of_defect(deal, confirmed, texts);
  deal.deals.append_row_start(texts.rows, deal.index);
  if (deal.deal != nullptr) {
    append_values(deal, confirmed, texts.rows);
  } else {
    texts.rows.append(settings_.measures.size(), ',');
  }
  texts.rows += '\n';
  const bool complete = is_complete(confirmed, deal.outcome);
  texts.facts.push_back({.verdict = complete ? Verdict::kSolved : Verdict::kUnknown,
                         .reason = confirmed.reason,
                         .expanded = deal.outcome.expanded});
}

bool MeasureRows::is_complete(const ConfirmedOutcome& confirmed, const Outcome& outcome) const {
  if (confirmed.reason == StopReason::kError || confirmed.reason == StopReason::kMemory) {
    return false;
  }
  const MeasureSearches& searches = settings_.searches;
  if (searches.search_the_deal() && confirmed.verdict == Verdict::kUnknown) return false;
  if (searches.fewest && !is_decided(outcome.freecells)) return false;
  if (searches.careless_games && !outcome.careless_games) return false;
  if (searches.careful_games && !outcome.careful_games) return false;
  return !outcome.first_moves || outcome.first_moves->undecided == 0;
}

void MeasureRows::append_values(const SearchedDeal& deal, const ConfirmedOutcome& confirmed,
                                std::string& row) const {
  thread_local StartBounds bounds;
  DealMeasures measures(*deal.deal, settings_.rules, deal.outcome, confirmed, bounds);
  for (const Measure& measure : settings_.measures) {
    row += ',';
    append_value(row, measure.value(measures));
  }
}

}  // namespace freecell
