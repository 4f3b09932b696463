#include "tools/cli/measure_part.h"

#include <string>

namespace freecell {

void MeasurePart::add_row(int index, const Deal* deal, const Outcome& outcome) {
  thread_local Judge judge;
  const Judgement& judgement = judge.judge(deal, settings_.freecells, outcome);
  if (judgement.reason == StopReason::kError) {
    complain(name_of(index), deal, judgement.objection, judgement.solution);
  }
  deals().append_row_start(rows_, index);
  if (deal != nullptr) {
    append_values(*deal, outcome, judgement);
  } else {
    rows_.append(settings_.measures.size(), ',');
  }
  rows_ += '\n';
  const bool complete = is_complete(judgement, outcome);
  facts_.push_back({.verdict = complete ? Verdict::kSolved : Verdict::kUnknown,
                    .reason = judgement.reason,
                    .expanded = outcome.expanded});
}

bool MeasurePart::is_complete(const Judgement& judgement, const Outcome& outcome) const {
  if (judgement.reason == StopReason::kError || judgement.reason == StopReason::kMemory) {
    return false;
  }
  if (settings_.searches.search_the_deal() && judgement.verdict == Verdict::kUnknown) return false;
  return !outcome.first_moves || outcome.first_moves->undecided == 0;
}

void MeasurePart::append_values(const Deal& deal, const Outcome& outcome,
                                const Judgement& judgement) {
  thread_local StartBounds bounds;
  DealMeasures measures(deal, settings_.freecells, outcome, judgement, bounds);
  for (const Measure& measure : settings_.measures) {
    rows_ += ',';
    rows_ += measure.value(measures);
  }
}

}  // namespace freecell
