#include "solver/measures/measure_solver.h"

#include <stdexcept>

#include "dealer/board_deal.h"
#include "dealer/referee.h"
#include "solver/measures/playouts.h"

namespace freecell {
namespace {

bool is_stop(StopReason reason) {
  return reason == StopReason::kInterrupted || reason == StopReason::kTime;
}

}  // namespace

MeasureSolver::MeasureSolver(MeasureSearches searches, const Rules& rules, const Limits& limits,
                             MemoryBudget* memory)
    : searches_(searches), rules_(rules), solver_(rules, limits, memory) {
  if (searches.short_moves) short_solver_.emplace(rules, limits, memory);
}

const Outcome& MeasureSolver::solve(const Deal& deal, const StopCallback& stop) {
  outcome_ = {};
  if (searches_.fast) outcome_ = solver_.solve(deal, stop);
  if (searches_.short_moves && !is_stop(outcome_.reason)) search_short(deal, stop);
  if (searches_.first_moves && !is_stop(outcome_.reason)) decide_first_moves(deal, stop);
  return outcome_;
}

void MeasureSolver::search_short(const Deal& deal, const StopCallback& stop) {
  const Outcome& found = short_solver_->solve(deal, stop);
  outcome_.verdict = found.verdict;
  outcome_.reason = found.reason;
  outcome_.moves = found.moves;
}

void MeasureSolver::decide_first_moves(const Deal& deal, const StopCallback& stop) {
  FirstMoves& counts = outcome_.first_moves.emplace();
  list_distinct_moves(Referee(deal, rules_), first_moves_);
  for (const Move& move : first_moves_) {
    const Verdict verdict = decide_after(deal, move, stop);
    if (is_stop(outcome_.reason)) return;
    ++(verdict == Verdict::kSolved       ? counts.winning
       : verdict == Verdict::kUnsolvable ? counts.losing
                                         : counts.undecided);
  }
}

Verdict MeasureSolver::decide_after(const Deal& deal, const Move& move, const StopCallback& stop) {
  Referee referee(deal, rules_);
  referee.play(move);
  const Deal after = deal_of(referee.board());
  const Outcome& found = solver_.solve(after, stop);
  if (is_stop(found.reason)) outcome_.reason = found.reason;
  if (found.verdict == Verdict::kSolved && !Referee::replay(after, rules_, found.moves).valid()) {
    throw std::logic_error("the solution after a first move is none");
  }
  return found.verdict;
}

}  // namespace freecell
