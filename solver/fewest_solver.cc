#include "solver/fewest_solver.h"

#include <algorithm>
#include <new>
#include <optional>

#include "solver/memory_budget.h"
#include "solver/proof/proof_search.h"

namespace freecell {
namespace {

/// Of what a search may take in memory, for the one that comes before a proof: where it runs out,
/// two thirds of the numbers that deals 1-32000 leave open are impossible.
constexpr std::uint64_t kFirstShare = 8;

}  // namespace

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

/// A short search, a proof if that runs out of memory, and a long search if the proof has none
/// either or meets a won position, as it does not know the way to it.
void FewestSolver::try_with(int freecells, const Deal& deal, const StopCallback& stop) {
  const std::uint64_t before = outcome_.expanded;
  const Outcome& first = search(solver_with(freecells), deal, stop);
  if (first.reason != StopReason::kMemory) return note(freecells, first.verdict, first.reason);

  Limits left = limits_;
  left.max_expanded -= outcome_.expanded - before;
  StopReason stopped = StopReason::kNone;
  const SearchStatus proof = prove_impossible(freecells, deal, left, [&] {
    if (stop) stopped = stop();
    return stopped;
  });
  if (proof == SearchStatus::kExhausted) {
    return note(freecells, Verdict::kUnsolvable, StopReason::kExhausted);
  }
  if (proof == SearchStatus::kStopped) return note(freecells, Verdict::kUnknown, stopped);

  left.max_expanded =
      limits_.max_expanded - std::min(limits_.max_expanded, outcome_.expanded - before);
  Solver solver(freecells, left, memory_);
  const Outcome& last = search(solver, deal, stop);
  note(freecells, last.verdict, last.reason);
}

const Outcome& FewestSolver::search(Solver& solver, const Deal& deal, const StopCallback& stop) {
  const Outcome& found = solver.solve(deal, stop);
  outcome_.expanded += found.expanded;
  outcome_.generated += found.generated;
  outcome_.stage = found.stage;
  if (found.verdict == Verdict::kSolved) outcome_.moves = found.moves;
  return found;
}

/// Layer by layer: kExhausted if no won position can be reached.
SearchStatus FewestSolver::prove_impossible(int freecells, const Deal& deal, const Limits& limits,
                                            const StopCallback& stop) try {
  MemoryBudget::Share share(memory_);
  if (!share.grow_to(limits.max_memory, stop)) return SearchStatus::kStopped;
  ProofSearch search(1);
  search.begin(deal, freecells);
  std::optional<SearchStatus> status;
  while (!status) {
    status = stop() == StopReason::kNone
                 ? search.search_layer({limits.max_expanded, limits.max_memory}, stop)
                 : SearchStatus::kStopped;
  }
  outcome_.expanded += search.progress().positions;
  return *status;
} catch (const std::bad_alloc&) {
  return SearchStatus::kMemory;
}

void FewestSolver::note(int freecells, Verdict verdict, StopReason reason) {
  if (verdict == Verdict::kSolved) {
    outcome_.freecells->upper = freecells;
  } else if (verdict == Verdict::kUnsolvable) {
    outcome_.freecells->lower = std::max(outcome_.freecells->lower, freecells + 1);
  } else if (outcome_.reason == StopReason::kNone || reason == StopReason::kInterrupted) {
    outcome_.reason = reason;
  }
}

Solver& FewestSolver::solver_with(int freecells) {
  Limits limits = limits_;
  limits.max_memory /= kFirstShare;
  return solvers_.try_emplace(freecells, freecells, limits, memory_).first->second;
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
