#include "solver/fewest_solver.h"

#include <algorithm>
#include <cassert>

#include "solver/exhaustion.h"
#include "solver/search/search_status.h"

namespace freecell {

Rules with_enough_freecells(const Rules& rules, int freecells) {
  Rules played = rules.with_freecells(freecells);
  played.dealt_to_cells = std::min(rules.dealt_to_cells, freecells);
  if (played.dealt_to_cells == 0) played.cells_from = CellsFrom::kLast;
  return played;
}

int fewest_for_board(const Deal& deal) { return static_cast<int>(deal.freecell_cards().size()); }

Rules with_one_freecell_less(const Rules& rules, const Deal& deal, int lower) {
  assert(lower > fewest_for_board(deal));
  return with_enough_freecells(rules, lower - 1).for_deal(deal);
}

FewestSolver::FewestSolver(const Rules& rules, Limits limits, MemoryBudget* memory)
    : rules_(with_enough_freecells(rules, kMaxFreecells)), limits_(limits), memory_(memory) {
  rules_.check();
  rules_.check_usual_game();
}

const FewestOutcome& FewestSolver::solve(const Deal& deal, const StopCallback& stop) {
  outcome_ = {};
  outcome_.freecells.lower = fewest_for_board(deal);
  search_upwards(deal, stop);
  search_downwards(deal, stop);
  conclude();
  return outcome_;
}

/// Tries more and more freecells until the first solution.
void FewestSolver::search_upwards(const Deal& deal, const StopCallback& stop) {
  const FewestFreecells& freecells = outcome_.freecells;
  for (int count = std::max(kUsualFewest, freecells.lower); count <= kMaxFreecells; ++count) {
    try_with(count, deal, stop);
    if (freecells.upper || is_stopped()) return;
  }
}

/// Tries fewer and fewer freecells, from below the number tried first, as long as there are
/// solutions. An undecided number does not stop it, because there may be a solution with fewer, and
/// each proof raises the lower bound.
void FewestSolver::search_downwards(const Deal& deal, const StopCallback& stop) {
  const FewestFreecells& freecells = outcome_.freecells;
  for (int count = kUsualFewest - 1; count >= freecells.lower && !is_stopped(); --count) {
    try_with(count, deal, stop);
  }
}

void FewestSolver::try_with(int freecells, const Deal& deal, const StopCallback& stop) {
  const Rules rules = with_enough_freecells(rules_, freecells);
  Solver& solver = solvers_.try_emplace(freecells, rules, limits_, memory_).first->second;
  const SearchEffort before = {outcome_.expanded, outcome_.generated};
  const auto note_effort = [&](const Outcome& found) {
    outcome_.expanded = before.expanded + found.expanded;
    outcome_.generated = before.generated + found.generated;
    outcome_.stage = found.stage;
  };
  const auto ask = [&] {
    note_effort(solver.so_far());
    return stop ? stop() : StopReason::kNone;
  };
  const Outcome& found = solver.solve(deal, ask);
  note_effort(found);
  FewestFreecells& fewest = outcome_.freecells;
  assert(fewest.lower <= freecells && (!fewest.upper || freecells < *fewest.upper));
  if (found.verdict == Verdict::kSolved) {
    fewest.upper = freecells;
    outcome_.moves = found.moves;
  } else if (found.verdict == Verdict::kUnsolvable) {
    fewest.lower = std::max(fewest.lower, freecells + 1);
    if (freecells == kMaxFreecells) conclude_unsolvable(outcome_, found);
  } else if (outcome_.reason == StopReason::kNone || found.reason == StopReason::kInterrupted) {
    outcome_.reason = found.reason;
  }
}

bool FewestSolver::is_stopped() const {
  return outcome_.reason == StopReason::kTime || outcome_.reason == StopReason::kInterrupted;
}

void FewestSolver::conclude() {
  const FewestFreecells& freecells = outcome_.freecells;
  assert(!freecells.upper || freecells.lower <= *freecells.upper);
  if (!freecells.is_known()) return;
  outcome_.verdict = Verdict::kSolved;
  outcome_.reason = StopReason::kNone;
}

}  // namespace freecell
