#include "tools/pick/solved_deals.h"

#include "dealer/microsoft.h"
#include "tools/io/labels/deal_label.h"

namespace freecell {

bool may_be_solved(const DataRow& row) {
  return row.verdict().value_or(Verdict::kSolved) == Verdict::kSolved;
}

bool SolvedDeals::contain(const DataRow& row) {
  if (row.verdict()) return may_be_solved(row);
  const auto number = canonical_number(row.deal());
  if (!number || !is_deal_number(*number)) return true;
  // A copy, because rows may be of several games.
  PackGame game = game_;
  game.add(row, nullptr);
  return decide(microsoft_deal(*number, game.rules().cascades), game.rules());
}

bool SolvedDeals::decide(const Deal& deal, const Rules& rules) {
  if (!solver_ || freecells_ != rules.freecells) {
    solver_.emplace(Rules{.freecells = rules.freecells}, Limits{.max_expanded = kMostExpanded});
    freecells_ = rules.freecells;
  }
  return solver_->solve(deal).verdict == Verdict::kSolved;
}

}  // namespace freecell
