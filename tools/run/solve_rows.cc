#include "tools/run/solve_rows.h"

#include <string>

#include "tools/run/defect.h"
#include "tools/run/written_certificate.h"

namespace freecell {

void SolveRows::write(const SearchedDeal& deal, PartTexts& texts) const {
  const std::uint64_t microseconds = timing_ ? deal.stopwatch.microseconds() : 0;
  // There is one per worker, because a confirmer that has been used before allocates nothing.
  thread_local Confirmer confirmer;
  const Rules rules = rules_of(deal, settings_.rules);
  const ConfirmedOutcome& confirmed = confirmer.confirm(deal.deal, rules, deal.outcome);
  complain_of_defect(deal, confirmed, texts);
  if (settings_.only.contains(confirmed.verdict)) {
    settings_.format.append(texts.rows, {.name = deal.name,
                                         .deal = deal.deal,
                                         .rules = rules,
                                         .outcome = deal.outcome,
                                         .confirmed = confirmed,
                                         .microseconds = microseconds});
    write_solution(settings_.solutions, deal, rules, confirmed, texts);
    if (settings_.certificates && confirmed.verdict == Verdict::kUnsolvable) {
      write_deal_file(*settings_.certificates, deal.name, certificate_text(deal, rules.freecells),
                      texts);
    }
  }
  texts.facts.push_back({.verdict = confirmed.verdict,
                         .reason = confirmed.reason,
                         .expanded = deal.outcome.expanded,
                         .microseconds = microseconds,
                         .gap = confirmed.gap});
}

void SolveRows::write_interrupted(const SearchedDeal& deal, PartTexts& texts) const {
  if (!deal.outcome.lower_bound) return;
  Confirmer confirmer;
  const ConfirmedOutcome& confirmed = confirmer.confirm(deal.deal, settings_.rules, deal.outcome);
  texts.complaints += "freecell: deal " + deal.name +
                      " was interrupted: no solution has fewer than " +
                      std::to_string(*deal.outcome.lower_bound) + " moves; ";
  if (confirmed.counts) {
    texts.complaints +=
        "the best found has " +
        std::to_string(moves_in(*confirmed.counts, settings_.rules.counting.metric)) + ": " +
        confirmed.solution + "\n";
  } else {
    texts.complaints += "none was found\n";
  }
}

std::size_t SolveRows::usual_row_size() const {
  constexpr std::size_t kWithSolution = 256;
  return settings_.format.has("solution") ? kWithSolution : RowKind::usual_row_size();
}

}  // namespace freecell
