#include "solver/fewest_solver.h"

#include <algorithm>
#include <new>
#include <optional>

#include "solver/autoplay.h"
#include "solver/beam_search.h"
#include "solver/beams.h"
#include "solver/memory_budget.h"
#include "solver/proof/proof_search.h"
#include "solver/solution.h"

namespace freecell {
namespace {

/// Of what a search may take in memory, for the one that comes before the long ones: where it runs
/// out, two thirds of the numbers that deals 1-32000 leave open are impossible.
constexpr std::uint64_t kFirstShare = 8;

/// Widths of beams, each so many times the one before. Of ten solutions in deals 1-32000 that the
/// first search leaves to be found, beams of 1,000 positions find two, of 4,000 two more, of 64,000
/// three, of 1,024,000 two; the last one is left to a search of all positions.
constexpr std::uint32_t kFirstWidth = 1'000;
constexpr std::uint32_t kWiden = 4;
constexpr std::uint32_t kLastWidth = 65'536'000;
/// These solutions have 33 to 54 player moves. A beam that has found none goes on for ever.
constexpr int kMostPlayerMoves = 100;

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

/// A short search; if that runs out of memory, beams and a proof; and if those do, too, a search
/// like the first one with all memory.
void FewestSolver::try_with(int freecells, const Deal& deal, const StopCallback& stop) {
  const std::uint64_t before = outcome_.expanded;
  const Outcome& first = search(solver_with(freecells), deal, stop);
  if (first.reason != StopReason::kMemory) return note(freecells, first.verdict, first.reason);

  StopReason stopped = StopReason::kNone;
  const StopCallback ask = [&] {
    if (stop) stopped = stop();
    return stopped;
  };
  MemoryBudget::Share share(memory_);
  if (!share.grow_to(limits_.max_memory, ask)) return note(freecells, Verdict::kUnknown, stopped);
  const LongSearch task{deal, freecells, before, ask};
  switch (search_long(task)) {
    case SearchStatus::kSolved:
      return note(freecells, Verdict::kSolved, StopReason::kNone);
    case SearchStatus::kExhausted:
      return note(freecells, Verdict::kUnsolvable, StopReason::kExhausted);
    case SearchStatus::kBudget:
      return note(freecells, Verdict::kUnknown, StopReason::kExpanded);
    case SearchStatus::kStopped:
      return note(freecells, Verdict::kUnknown, stopped);
    case SearchStatus::kMemory:
      Solver solver(freecells, limits_left(task));
      const Outcome& last = search(solver, deal, stop);
      return note(freecells, last.verdict, last.reason);
  }
}

const Outcome& FewestSolver::search(Solver& solver, const Deal& deal, const StopCallback& stop) {
  const Outcome& found = solver.solve(deal, stop);
  outcome_.expanded += found.expanded;
  outcome_.generated += found.generated;
  outcome_.stage = found.stage;
  if (found.verdict == Verdict::kSolved) outcome_.moves = found.moves;
  return found;
}

/// Narrow beams, which find most solutions that there are; a proof layer by layer; and beams as
/// wide as there is memory for, as the proof may have met a won position, to which it does not know
/// the way, or have run out of memory before it did.
SearchStatus FewestSolver::search_long(const LongSearch& task) try {
  std::uint32_t width = kFirstWidth;
  const SearchStatus narrow = search_beams(task, width, limits_.max_memory / kFirstShare);
  if (narrow != SearchStatus::kMemory) return narrow;
  const SearchStatus proof = prove_impossible(task);
  if (proof != SearchStatus::kMemory && proof != SearchStatus::kSolved) return proof;
  return search_beams(task, width, limits_.max_memory);
} catch (const std::bad_alloc&) {
  return SearchStatus::kMemory;
}

/// Beams from `width` on, which is the one that ran out of memory if one did. Never kExhausted, as
/// beams are no proof.
SearchStatus FewestSolver::search_beams(const LongSearch& task, std::uint32_t& width,
                                        std::uint64_t memory) {
  for (; width <= kLastWidth; width *= kWiden) {
    const SearchStatus status = search_beam(task, width, memory);
    if (status != SearchStatus::kExhausted) return status;
  }
  return SearchStatus::kMemory;
}

/// kExhausted: it found none, which says nothing about the deal.
SearchStatus FewestSolver::search_beam(const LongSearch& task, std::uint32_t width,
                                       std::uint64_t memory) {
  Beam beam = default_beams().front().beam;
  beam.width = width;
  beam.may_stay = true;  // else some deals lose all their solutions
  BeamSearch beam_search(beam, task.freecells);
  const Table table(task.deal, task.freecells);
  SearchEffort effort;
  const SearchStatus status =
      beam_search.run(Position(task.deal, table), table, kMostPlayerMoves,
                      {limits_left(task).max_expanded, memory}, task.stop, effort);
  outcome_.expanded += effort.expanded;
  outcome_.generated += effort.generated;
  if (status == SearchStatus::kSolved) {
    std::vector<Step> steps;
    beam_search.solution(steps);
    replay_steps(task.deal, table, SearchAutoplay::kSafe, steps, outcome_.moves);
  }
  return status;
}

/// kExhausted if no won position can be reached.
SearchStatus FewestSolver::prove_impossible(const LongSearch& task) {
  ProofSearch proof(1, LayerMemory::kLevels);
  proof.begin(task.deal, task.freecells);
  const ProofLimits limits{limits_left(task).max_expanded, limits_.max_memory};
  std::optional<SearchStatus> status;
  while (!status) status = proof.search_layer(limits, task.stop);
  outcome_.expanded += proof.progress().positions;
  return *status;
}

Limits FewestSolver::limits_left(const LongSearch& task) const {
  const std::uint64_t expanded = outcome_.expanded - task.expanded_before;
  return {limits_.max_expanded - std::min(limits_.max_expanded, expanded), limits_.max_memory};
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
