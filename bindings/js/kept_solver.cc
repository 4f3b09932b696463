#include "bindings/js/kept_solver.h"

namespace freecell {
namespace {

/// The page's clock: whether the search has taken as long as it may. It also tells the page of the
/// search's progress.
extern "C" __attribute__((import_module("page"), import_name("is_time_up"))) bool is_time_up();

StopReason ask_page() { return is_time_up() ? StopReason::kTime : StopReason::kNone; }

}  // namespace

void KeptSolver::prepare(Effort effort, const Rules& rules, const Limits& limits) {
  const Kind kind{effort, rules, limits.max_expanded, limits.max_memory};
  if (kind == kind_) return;
  kind_.reset();
  solver_.reset();
  solver_ = make_solver({effort}, rules, limits);
  kind_ = kind;
}

const Outcome& KeptSolver::solve(const Deal& deal) {
  outcome_ = &solver_->solve(deal, ask_page);
  return *outcome_;
}

const ConfirmedOutcome& KeptSolver::confirm(const Deal& deal) {
  return confirmer_.confirm(&deal, kind_->rules, *outcome_);
}

}  // namespace freecell
