#include "tools/run/study.h"

#include "dealer/board_text.h"

namespace freecell {

std::string defect_text(const ConfirmedOutcome& confirmed) {
  const bool refused = !confirmed.objection.empty();
  return refused ? "solution refused: " + confirmed.objection : "the search failed";
}

std::string defect_message(const std::string& deal, const ConfirmedOutcome& confirmed) {
  return "internal error: deal " + deal + ": " + defect_text(confirmed);
}

void conclude(const StudiedDeal& deal, const ConfirmedOutcome& confirmed, StudyResult& result) {
  result.facts = {.verdict = confirmed.verdict,
                  .reason = confirmed.reason,
                  .expanded = confirmed.expanded,
                  .gap = confirmed.gap};
  if (confirmed.reason != StopReason::kError) return;
  result.complaints += "freecell: " + defect_message(deal.name, confirmed) + "\n";
  if (deal.deal != nullptr) append_board_text(result.complaints, *deal.deal);
  if (!confirmed.objection.empty()) result.complaints += "solution: " + confirmed.refused + "\n";
}

}  // namespace freecell
