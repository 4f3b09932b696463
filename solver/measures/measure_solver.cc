#include "solver/measures/measure_solver.h"

#include <cassert>
#include <stdexcept>

#include "dealer/board_deal.h"
#include "dealer/referee.h"
#include "solver/measures/playouts.h"
#include "solver/measures/random_games.h"

namespace freecell {
namespace {

bool is_stop(StopReason reason) {
  return reason == StopReason::kInterrupted || reason == StopReason::kTime;
}

}  // namespace

MeasureSolver::MeasureSolver(MeasureSearches searches, const Rules& rules, const Limits& limits,
                             MemoryBudget* memory)
    : searches_(searches),
      rules_(rules),
      solver_(rules, limits, memory),
      random_games_(std::make_unique<RandomGames>(rules, solver_)) {
  if (searches.short_moves) short_solver_.emplace(rules, limits, memory);
  if (searches.fewest) fewest_solver_.emplace(rules, limits, memory);
}

MeasureSolver::~MeasureSolver() = default;

void MeasureSearches::add(const MeasureSearches& other) {
  fast |= other.fast;
  short_moves |= other.short_moves;
  first_moves |= other.first_moves;
  fewest |= other.fewest;
  careless_games |= other.careless_games;
  careful_games |= other.careful_games;
}

const MeasureOutcome& MeasureSolver::solve(const Deal& deal, const StopCallback& stop) {
  outcome_ = {};
  if (searches_.fast) outcome_ = {solver_.solve(deal, stop)};
  if (searches_.short_moves && !is_stop(outcome_.reason)) search_short(deal, stop);
  if (searches_.first_moves && !is_stop(outcome_.reason)) decide_first_moves(deal, stop);
  if (searches_.fewest && !is_stop(outcome_.reason)) find_fewest(deal, stop);
  if (searches_.play_games() && !is_stop(outcome_.reason)) play_games(deal, stop);
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
  assert(counts.winning + counts.losing + counts.undecided ==
         static_cast<int>(first_moves_.size()));
}

void MeasureSolver::find_fewest(const Deal& deal, const StopCallback& stop) {
  const ConfirmedFewest fewest = fewest_solver_->solve(deal, stop);
  outcome_.freecells = fewest.freecells;
  if (is_stop(fewest.reason)) outcome_.reason = fewest.reason;
}

void MeasureSolver::play_games(const Deal& deal, const StopCallback& stop) {
  if (searches_.careless_games) {
    outcome_.careless_games = random_games_->play_carelessly(deal, searches_.games, stop);
    if (is_stop(random_games_->reason())) outcome_.reason = random_games_->reason();
  }
  if (searches_.careful_games && !is_stop(outcome_.reason)) {
    outcome_.careful_games = random_games_->play_carefully(deal, searches_.games, stop);
    if (is_stop(random_games_->reason())) outcome_.reason = random_games_->reason();
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
