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
  let_go();
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

std::vector<MeasureValue> KeptSolver::measure(const std::vector<Measure>& measures,
                                              GameNumbers games, const Deal& deal,
                                              const Rules& rules, const Limits& limits) {
  let_go();
  return Measurer(measures, rules, limits, nullptr, games).measure(deal, ask_page);
}

void KeptSolver::let_go() {
  kind_.reset();
  outcome_ = nullptr;
  solver_.reset();
}

}  // namespace freecell
