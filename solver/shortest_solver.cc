#include "solver/shortest_solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <stdexcept>

#include "dealer/referee.h"
#include "solver/exhaustion.h"
#include "solver/search/solution.h"
#include "solver/short_solver.h"

namespace freecell {
namespace {

/// The weighted searches of stage 2, with the limits on their expansions. The first one nearly
/// always finds a solution. The last one comes within one or two moves of the shortest in most
/// deals.
struct QuickSearch {
  int weight_in_tenths;
  std::uint64_t most_expanded;
};
constexpr std::array<QuickSearch, 3> kQuickSearches = {{{20, 50'000}, {15, 40'000}, {13, 60'000}}};

}  // namespace

ShortestSolver::ShortestSolver(const Rules& rules, const Limits& limits, int workers,
                               const Prunes& prunes, MemoryBudget* memory, int at_least,
                               bool certifies)
    : rules_(rules),
      limits_(limits),
      memory_(memory),
      at_least_(at_least),
      certifies_(certifies),
      search_(rules, prunes, workers) {
  if (finds_short_ones_first()) {
    first_solver_ = std::make_unique<ShortSolver>(rules.usual_game(), limits, memory);
  } else {
    first_solver_ = std::make_unique<Solver>(rules.usual_game(), limits, memory);
  }
  assert(!certifies || !prunes.waste);
  if (limits.max_memory < least_memory(workers, certifies)) {
    throw std::invalid_argument("too little memory to begin a search for shortest solutions");
  }
}

const Outcome& ShortestSolver::solve(const Deal& deal, const StopCallback& stop) {
  stopped_ = StopReason::kNone;
  const StopCallback ask = [&] {
    if (is_searching_ && outcome_.stage > 1) note_progress();
    if (stop) stopped_ = stop();
    return stopped_;
  };
  is_searching_ = false;
  game_ = Game(deal, rules_);
  start_ = Position(deal, game_);
  best_cost_.reset();
  solve_first(deal, ask);
  if (outcome_.verdict == Verdict::kUnsolvable) return outcome_;
  if (is_shorter_than_wanted()) {
    conclude_by_start(deal);
    return outcome_;
  }
  // This asks at once for all the memory that the search may take, because hard deals come to need
  // it and easy ones are soon done.
  if (!memory_.grow_to(limits_.max_memory, ask)) {
    outcome_.reason = stopped_;
    return outcome_;
  }
  try {
    search(deal, ask);
  } catch (const std::bad_alloc&) {
    conclude(SearchStatus::kMemory);
  }
  if (certifies_ && outcome_.lower_bound && !outcome_.bound_positions) certify(deal);
  search_.clear();
  memory_.give_back();
  return outcome_;
}

bool ShortestSolver::plays_the_same() const {
  return rules_.autoplay != Autoplay::kMax &&
         (counts_cards() || rules_.counting.capacity == Capacity::kStandard);
}

void ShortestSolver::solve_first(const Deal& deal, const StopCallback& stop) {
  outcome_ = first_solver_->solve(deal, stop);
  is_searching_ = true;
  const bool lacked_memory =
      outcome_.verdict == Verdict::kSolved && outcome_.reason == StopReason::kMemory;
  first_reason_ = lacked_memory ? StopReason::kMemory : StopReason::kNone;
  outcome_.stage = 1;
  effort_ = {outcome_.expanded, outcome_.generated};
  if (outcome_.verdict == Verdict::kSolved) take_first_solution(deal);
}

/// Notes the length of the first solution. If the solution belongs to another game, it is dropped.
void ShortestSolver::take_first_solution(const Deal& deal) {
  if (plays_the_same()) {
    const Ruling ruling = Referee::replay(deal, rules_.usual_game(), outcome_.moves);
    best_cost_ = moves_in(ruling.counts, rules_.counting.metric);
  } else {
    outcome_.verdict = Verdict::kUnknown;
    outcome_.moves.clear();
  }
}

void ShortestSolver::search_weighted(const Deal& deal, const StopCallback& stop) {
  outcome_.stage = 2;
  for (const QuickSearch& quick : kQuickSearches) {
    run({quick.weight_in_tenths, true}, quick.most_expanded, stop);
    if (search_.has_solution()) take_solution(deal);
  }
}

void ShortestSolver::search(const Deal& deal, const StopCallback& stop) {
  if (!finds_short_ones_first()) search_weighted(deal, stop);
  if (is_shorter_than_wanted()) return conclude_by_start(deal);
  outcome_.stage = 3;
  const SearchStatus status = run({}, expansions_left(), stop);
  if (search_.has_solution()) take_solution(deal);
  conclude(status);
}

SearchStatus ShortestSolver::run(SearchOrder order, std::uint64_t most_expanded,
                                 const StopCallback& stop) {
  return search_.run(start_, game_, bound(), order,
                     {std::min(most_expanded, expansions_left()), search_memory()}, stop, effort_);
}

void ShortestSolver::take_solution(const Deal& deal) {
  search_.solution(steps_);
  replay_steps(deal, game_, steps_, HomeSteps::kGiven, moves_);
  outcome_.moves.swap(moves_);
  assert(!best_cost_ || search_.cost() < *best_cost_);
  best_cost_ = search_.cost();
  outcome_.verdict = Verdict::kSolved;
}

/// Brings the outcome up to date for `so_far`.
void ShortestSolver::note_progress() {
  const SearchEffort running = search_.effort_so_far();
  outcome_.expanded = effort_.expanded + running.expanded;
  outcome_.generated = effort_.generated + running.generated;
  outcome_.lower_bound = std::min(search_.lower_bound(), bound());
}

void ShortestSolver::conclude_by_start(const Deal& deal) {
  const StartBounds::Bounds bounds = start_bounds_.of(deal, rules_);
  outcome_.expanded = effort_.expanded;
  outcome_.generated = effort_.generated;
  outcome_.reason = StopReason::kNone;
  outcome_.lower_bound = counts_cards() ? bounds.card_moves : bounds.player_moves;
  if (certifies_) {
    outcome_.bound_positions =
        std::make_shared<BoundPositions>(std::vector<BoundPositions::Entry>());
  }
}

/// Without memory for the positions nobody else could check the bound. Then the bound is that of
/// the start, which takes none.
void ShortestSolver::certify(const Deal& deal) try {
  outcome_.bound_positions =
      std::make_shared<BoundPositions>(search_.bound_positions(*outcome_.lower_bound));
} catch (const std::bad_alloc&) {
  conclude_by_start(deal);
  outcome_.reason = StopReason::kMemory;
}

/// Takes the result of A*. If A* found nothing, it has searched everything. Then no solution is
/// shorter than the one known before, or there is none at all.
void ShortestSolver::conclude(SearchStatus status) {
  outcome_.expanded = effort_.expanded;
  outcome_.generated = effort_.generated;
  outcome_.lower_bound = search_.lower_bound();
  assert(*outcome_.lower_bound <= bound());
  switch (status) {
    case SearchStatus::kSolved:
    case SearchStatus::kExhausted:
      outcome_.lower_bound = best_cost_;
      if (!best_cost_) return conclude_unsolvable(outcome_, {status, search_.has_open()});
      // A first solution that ran out of memory may have changed which of several solutions is
      // found.
      outcome_.reason = first_reason_;
      break;
    case SearchStatus::kBudget:
    case SearchStatus::kUndecided:
      outcome_.reason = StopReason::kExpanded;
      break;
    case SearchStatus::kMemory:
      outcome_.reason = StopReason::kMemory;
      break;
    case SearchStatus::kStopped:
      outcome_.reason = stopped_;
      break;
  }
}

}  // namespace freecell
