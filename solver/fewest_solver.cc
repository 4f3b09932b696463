#include "solver/fewest_solver.h"

#include <algorithm>
#include <new>
#include <optional>

#include "solver/memory_budget.h"
#include "solver/proof/proof_search.h"

namespace freecell {

FewestSolver::FewestSolver(Limits limits, MemoryBudget* memory)
    : limits_(limits), memory_(memory) {}

const Outcome& FewestSolver::solve(const Deal& deal, const StopCallback& stop) {
  const auto occupied = static_cast<int>(deal.freecell_cards().size());
  outcome_ = {.freecells = FewestFreecells{.lower = occupied}};
  search_upwards(deal, stop);
  search_downwards(deal, stop);
  conclude();
  return outcome_;
}

/// To the first solution.
void FewestSolver::search_upwards(const Deal& deal, const StopCallback& stop) {
  const FewestFreecells& freecells = *outcome_.freecells;
  for (int count = std::max(kUsualFewest, freecells.lower); count <= kMaxFreecells; ++count) {
    try_with(count, deal, stop);
    if (freecells.upper || is_stopped()) return;
  }
}

/// From below what was tried first, as long as there are solutions. A number that is left undecided
/// does not stop it: there may be a solution with fewer, and each proof raises the lower bound.
void FewestSolver::search_downwards(const Deal& deal, const StopCallback& stop) {
  const FewestFreecells& freecells = *outcome_.freecells;
  for (int count = kUsualFewest - 1; count >= freecells.lower && !is_stopped(); --count) {
    try_with(count, deal, stop);
  }
}

void FewestSolver::try_with(int freecells, const Deal& deal, const StopCallback& stop) {
  const Outcome& found = solver_with(freecells).solve(deal, stop);
  outcome_.expanded += found.expanded;
  outcome_.generated += found.generated;
  outcome_.stage = found.stage;
  if (found.verdict == Verdict::kSolved) {
    outcome_.freecells->upper = freecells;
    outcome_.moves = found.moves;
    return;
  }
  StopReason reason = found.reason;
  if (reason == StopReason::kMemory) {
    reason = prove_impossible(freecells, deal, limits_.max_expanded - found.expanded, stop);
  }
  if (reason == StopReason::kExhausted) {
    outcome_.freecells->lower = std::max(outcome_.freecells->lower, freecells + 1);
  } else if (outcome_.reason == StopReason::kNone || reason == StopReason::kInterrupted) {
    outcome_.reason = reason;
  }
}

/// Layer by layer: kExhausted if no won position can be reached, else why that was not found out.
StopReason FewestSolver::prove_impossible(int freecells, const Deal& deal,
                                          std::uint64_t most_positions,
                                          const StopCallback& stop) try {
  StopReason stopped = StopReason::kNone;
  const auto ask = [&] {
    if (stop) stopped = stop();
    return stopped;
  };
  MemoryBudget::Share share(memory_);
  if (!share.grow_to(limits_.max_memory, ask)) return stopped;
  ProofSearch search(1);
  search.begin(deal, freecells);
  std::optional<SearchStatus> status;
  while (!status && ask() == StopReason::kNone) {
    status = search.search_layer({most_positions, limits_.max_memory}, ask);
  }
  outcome_.expanded += search.progress().positions;
  if (stopped != StopReason::kNone) return stopped;
  switch (*status) {
    case SearchStatus::kExhausted:
      return StopReason::kExhausted;
    case SearchStatus::kBudget:
      return StopReason::kExpanded;
    default:  // A won position can be reached, but without the way to it that is no solution.
      return StopReason::kMemory;
  }
} catch (const std::bad_alloc&) {
  return StopReason::kMemory;
}

Solver& FewestSolver::solver_with(int freecells) {
  return solvers_.try_emplace(freecells, freecells, limits_, memory_).first->second;
}

bool FewestSolver::is_stopped() const {
  return outcome_.reason == StopReason::kTime || outcome_.reason == StopReason::kInterrupted;
}

void FewestSolver::conclude() {
  const FewestFreecells& freecells = *outcome_.freecells;
  if (freecells.is_known()) {
    outcome_.verdict = Verdict::kSolved;
    outcome_.reason = StopReason::kNone;
  } else if (freecells.lower > kMaxFreecells) {
    outcome_.verdict = Verdict::kUnsolvable;
    outcome_.reason = StopReason::kExhausted;
  }
}

}  // namespace freecell
