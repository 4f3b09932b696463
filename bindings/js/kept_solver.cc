#include "bindings/js/kept_solver.h"

#include <new>

namespace freecell {
namespace {

/// The page's clock: whether the search has taken as long as it may. It also tells the page of the
/// search's progress: how many moves a solution has at least, -1 if that is not known.
extern "C" __attribute__((import_module("page"), import_name("is_time_up"))) bool is_time_up(
    int lower_bound);

StopReason ask_page(int lower_bound = -1) {
  return is_time_up(lower_bound) ? StopReason::kTime : StopReason::kNone;
}

}  // namespace

void KeptSolver::prepare(const EffortSettings& effort, const Rules& rules, const Limits& limits) {
  const Kind kind{effort.effort, effort.at_least, rules, limits.max_expanded, limits.max_memory};
  if (kind == kind_) return;
  let_go();
  solver_ = make_solver(effort, rules, limits);
  kind_ = kind;
}

const ConfirmedOutcome& KeptSolver::solve(const EffortSettings& effort, const Rules& rules,
                                          const Limits& limits, const Deal& deal) try {
  prepare(effort, rules, limits);
  const auto ask = [this] { return ask_page(solver_->so_far().lower_bound.value_or(-1)); };
  return confirmer_.confirm(&deal, rules, solver_->solve(deal, ask));
} catch (const std::bad_alloc&) {
  let_go();
  return confirmer_.confirm(&deal, rules, {.reason = StopReason::kMemory});
}

ConfirmedFewest KeptSolver::fewest(const Rules& rules, const Limits& limits, const Deal& deal) try {
  let_go();
  return confirm_fewest(confirmer_, &deal, rules,
                        FewestSolver(rules, limits).solve(deal, [] { return ask_page(); }));
} catch (const std::bad_alloc&) {
  return confirm_fewest(confirmer_, &deal, rules, {{.reason = StopReason::kMemory}});
}

std::pair<const ConfirmedOutcome&, std::optional<ProofSize>> KeptSolver::prove(
    const Rules& rules, const ProverSettings& settings, const Deal& deal) {
  let_go();
  ProofOutcome found;
  try {
    found = Prover(rules, settings).solve(deal, [] { return ask_page(); });
  } catch (const std::bad_alloc&) {
    found = {{.reason = StopReason::kMemory}};
  }
  return {confirmer_.confirm(&deal, rules, found), found.proof};
}

std::vector<MeasureValue> KeptSolver::measure(const std::vector<Measure>& measures,
                                              GameNumbers games, const Deal& deal,
                                              const Rules& rules, const Limits& limits) try {
  let_go();
  return Measurer(measures, rules, limits, nullptr, games).measure(deal, [] { return ask_page(); });
} catch (const std::bad_alloc&) {
  return std::vector<MeasureValue>(measures.size());
}

void KeptSolver::let_go() {
  kind_.reset();
  solver_.reset();
}

}  // namespace freecell
