#include "solver/proof_solver.h"

#include <algorithm>
#include <cassert>
#include <new>

#include "solver/exhaustion.h"
#include "solver/schedule.h"
#include "solver/search/portfolio.h"
#include "solver/search/reduced_search.h"
#include "solver/search/solution.h"
#include "solver/solver.h"

namespace freecell {
ProofSolver::ProofSolver(const Rules& rules, int workers, const ProofLimits& limits,
                         const ProofOptions& options)
    : rules_(rules), limits_(limits), options_(options), search_(workers, options) {}

const ProofOutcome& ProofSolver::solve(const Deal& deal, const StopCallback& stop) {
  ProofTracer nobody;
  return solve_traced(deal, nobody, nullptr, stop);
}

const ProofOutcome& ProofSolver::solve_traced(const Deal& deal, ProofTracer& tracer,
                                              const UnfinishedProof* earlier,
                                              const StopCallback& stop) {
  assert(!tracer.wants_layers() || options_.memory == LayerMemory::kWhole);
  outcome_ = {};
  stopped_ = StopReason::kNone;
  const StopCallback ask = [&] {
    if (stop) stopped_ = stop();
    return stopped_;
  };
  try {
    escalate(deal, tracer, earlier, ask);
  } catch (const std::bad_alloc&) {
    give_up(StopReason::kMemory);
  }
  return outcome_;
}

void ProofSolver::escalate(const Deal& deal, ProofTracer& tracer, const UnfinishedProof* earlier,
                           const StopCallback& stop) {
  bool has_begun = false;
  const auto has_ended = [&](const SearchStage& stage) {
    outcome_.stage = stage.number;
    if (stage.search != Search::kProof) {
      if (earlier != nullptr) return false;
      return stage.search == Search::kSolver ? find_solution(deal, stage.limit, stop)
                                             : distinguish_pairs(deal, stage.limit, tracer, stop);
    }
    if (!has_begun) begin_proof(deal, tracer, earlier);
    has_begun = true;
    const SearchStatus status =
        search_layers(std::min(stage.limit, limits_.positions), tracer, stop);
    if (status == SearchStatus::kBudget && stage.limit < limits_.positions) return false;
    conclude(deal, status, tracer, stop);
    return true;
  };
  if (!follow(kProveStages, has_ended)) follow(kProveRounds, has_ended);
}

/// Returns true if the ordinary solver solves the deal. If it finds the deal unsolvable, the proof
/// still has to list the positions.
bool ProofSolver::find_solution(const Deal& deal, std::uint64_t most_expanded,
                                const StopCallback& stop) {
  Limits limits;
  limits.max_expanded = most_expanded;
  Solver solver(rules_, limits);
  const SearchEffort before = {outcome_.expanded, outcome_.generated};
  const auto note_effort = [&](const Outcome& found) {
    outcome_.expanded = before.expanded + found.expanded;
    outcome_.generated = before.generated + found.generated;
  };
  const Outcome& found = solver.solve(deal, [&] {
    note_effort(solver.so_far());
    return stop();
  });
  note_effort(found);
  if (found.verdict != Verdict::kSolved) return false;
  outcome_.verdict = Verdict::kSolved;
  outcome_.moves = found.moves;
  return true;
}

void ProofSolver::begin_proof(const Deal& deal, ProofTracer& tracer,
                              const UnfinishedProof* earlier) {
  set_sink(tracer);
  if (earlier != nullptr) {
    search_.begin(deal, rules_, earlier->exchangeable);
  } else {
    search_.begin(deal, rules_);
  }
  if (earlier != nullptr) {
    search_.resume(earlier->finished, earlier->largest);
    earlier->give_pending([this](const PackedPosition& packed) { search_.add_pending(packed); });
  }
  tracer.begin_proof(search_, earlier != nullptr);
}

void ProofSolver::set_sink(ProofTracer& tracer) {
  ProofSearch::LayerSink sink;
  if (tracer.wants_layers()) {
    sink = [&tracer](Layer, const auto& next) { tracer.take_layer(next); };
  }
  search_.set_sink(std::move(sink));
}

SearchStatus ProofSolver::search_layers(std::uint64_t most_positions, ProofTracer& tracer,
                                        const StopCallback& stop) {
  const ProofLimits limits{most_positions, limits_.memory};
  const std::uint64_t before = search_.progress().positions;
  const std::uint64_t expanded_before = outcome_.expanded;
  const auto note_positions = [&] {
    outcome_.expanded = expanded_before + search_.progress().positions - before;
  };
  const StopCallback ask = [&] {
    note_positions();
    return stop();
  };
  std::optional<SearchStatus> status;
  while (!(status = search_.search_layer(limits, ask))) tracer.end_layer(search_);
  note_positions();
  return *status;
}

void ProofSolver::conclude(const Deal& deal, SearchStatus status, ProofTracer& tracer,
                           const StopCallback& stop) {
  switch (status) {
    case SearchStatus::kExhausted:
      return conclude_exhausted(status, tracer);
    case SearchStatus::kSolved:
      return follow_up(deal, tracer, stop);
    case SearchStatus::kBudget:
    case SearchStatus::kUndecided:
      give_up(StopReason::kPositions);
      break;
    case SearchStatus::kMemory:
      give_up(StopReason::kMemory);
      break;
    case SearchStatus::kStopped:
      give_up(stopped_);
      break;
  }
  tracer.leave_proof(search_);
}

/// Called when the proof has met a won position.
void ProofSolver::follow_up(const Deal& deal, ProofTracer& tracer, const StopCallback& stop) {
  outcome_.stage = std::max(outcome_.stage + 1, kWinSolver.number);
  const bool may_be_none = search_.is_up_to_symmetry();
  if (find_solution(deal, may_be_none ? kWinSolver.limit : kNoLimit, stop)) return;
  if (stopped_ != StopReason::kNone) return give_up(stopped_);
  if (!may_be_none) return give_up(StopReason::kMoves);
  search_.clear();
  const std::optional<CardSet> exchangeable = find_exchangeable(deal, kWinPairs.limit, stop);
  if (outcome_.verdict == Verdict::kSolved) return;
  if (stopped_ != StopReason::kNone) return give_up(stopped_);
  ++outcome_.stage;
  search_.begin(deal, rules_, exchangeable.value_or(0));
  tracer.begin_proof(search_, false);
  conclude(deal, search_layers(limits_.positions, tracer, stop), tracer, stop);
}

/// Begins the proof anew with some distinguished pairs, if it is soon found that this is
/// needed. Where cards are distinguished often, a proof would visit millions of positions before it
/// meets a won one: 29 s for deal 829 with three freecells, which takes 4,471 with distinguished
/// pairs. Returns true if this finds a solution.
bool ProofSolver::distinguish_pairs(const Deal& deal, std::uint64_t most_expanded,
                                    ProofTracer& tracer, const StopCallback& stop) {
  if (!search_.is_up_to_symmetry()) return false;
  const CardSet all = search_.exchangeable();
  const std::optional<CardSet> exchangeable = find_exchangeable(deal, most_expanded, stop);
  if (outcome_.verdict == Verdict::kSolved) return true;
  if (!exchangeable || *exchangeable == all) return false;
  search_.begin(deal, rules_, *exchangeable);
  tracer.begin_proof(search_, false);
  return false;
}

/// Returns what a proof may exchange and meet no won position; nothing if that was not found. If
/// this finds a solution, the deal is solved.
std::optional<CardSet> ProofSolver::find_exchangeable(const Deal& deal, std::uint64_t most_expanded,
                                                      const StopCallback& stop) {
  const Game game(deal, rules_);
  const Position start(deal, game);
  const Evaluator order(complete_orders()[0], rules_);
  ReducedSearch reduced;
  CardSet exchangeable = search_.exchangeable();
  const std::uint64_t memory = limits_.memory - std::min(limits_.memory, search_.progress().bytes);
  const SearchBudget budget{std::min(limits_.positions, most_expanded), memory};
  SearchEffort effort{outcome_.expanded, outcome_.generated};
  const SearchStatus status =
      reduced.decide(start, game, order, exchangeable, budget, stop, effort);
  outcome_.expanded = effort.expanded;
  outcome_.generated = effort.generated;
  if (status == SearchStatus::kExhausted) return exchangeable;
  if (status == SearchStatus::kSolved) {
    std::vector<Step> steps;
    reduced.solution(steps);
    replay_steps(deal, game, steps, HomeSteps::kGiven, outcome_.moves);
    outcome_.verdict = Verdict::kSolved;
  }
  return std::nullopt;
}

void ProofSolver::conclude_exhausted(SearchStatus status, ProofTracer& tracer) {
  const ProofProgress progress = search_.progress();
  assert(progress.finished == progress.positions && progress.largest <= progress.positions);
  conclude_unsolvable(outcome_, {status, progress.held > 0});
  outcome_.proof = ProofSize{progress.positions, progress.largest};
  tracer.finish_proof();
}

void ProofSolver::give_up(StopReason reason) {
  outcome_.verdict = Verdict::kUnknown;
  outcome_.reason = reason;
  outcome_.proof.reset();
  outcome_.moves.clear();
}

}  // namespace freecell
