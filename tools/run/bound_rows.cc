#include "tools/run/bound_rows.h"

#include "solver/shortest/start_bounds.h"
#include "tools/io/rows/bound_columns.h"
#include "tools/run/defect.h"

namespace freecell {

void BoundRows::write(const SearchedDeal& deal, PartTexts& texts) const {
  static const RowFormat<BoundRow> kFormat(bound_columns());
  thread_local StartBounds bounds;
  BoundRow row = {.deal = deal.name};
  if (deal.deal != nullptr) {
    const StartBounds::Bounds bound = bounds.of(*deal.deal);
    row.player_moves = bound.player_moves;
    row.card_moves = bound.card_moves;
  }
  kFormat.append(texts.rows, row);
  const bool is_known = deal.deal != nullptr;
  texts.facts.push_back({.verdict = is_known ? Verdict::kSolved : Verdict::kUnknown,
                         .reason = is_known ? StopReason::kNone : deal.outcome.reason});
}

}  // namespace freecell
