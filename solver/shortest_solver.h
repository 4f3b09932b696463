#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "dealer/rules.h"
#include "solver/memory_budget.h"
#include "solver/shortest/best_first_search.h"
#include "solver/shortest/start_bounds.h"
#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// Finds shortest solutions and proves that they are shortest.
///
///     stage 1   the solver of another effort decides whether there is a solution
///     stage 2   best-first searches with a weighted bound find a short solution quickly; left out
///               if stage 1 has found one already, which ShortSolver does in player moves
///     stage 3   A* finds the shortest solution. The lengths that are already known prune it
///
/// If a limit ends the search, the outcome has the best solution so far and the lower bound that is
/// proved for all solutions. Then the verdict is `solved`, the reason is the limit, and the lower
/// bound is below the solution's length.
class ShortestSolver : public SolverInterface {
 public:
  /// The least memory with which it can begin.
  static std::uint64_t least_memory(int workers, bool certifies) {
    const std::uint64_t least = BestFirstSearch::kLeastMemory * static_cast<std::uint64_t>(workers);
    return certifies ? 2 * least : least;
  }

  /// `rules` may be those of any game. Their counting defines what is shortest. `limits.max_memory`
  /// must be at least `least_memory`, or the constructor throws std::invalid_argument. `workers` is
  /// 1 to 64 threads. With more than one, chance may decide which of several shortest solutions is
  /// found, and how many positions that takes. `memory` is as for Solver. If stage 1 or 2 finds a
  /// solution of fewer moves than `at_least`, the search ends there, without a reason: the lower
  /// bound is that of the start. If it `certifies`, outcomes have the positions that prove the
  /// lower bound, for which the search leaves two fifths of the memory; `prunes` must be
  /// certifiable.
  explicit ShortestSolver(const Rules& rules, const Limits& limits = {}, int workers = 1,
                          const Prunes& prunes = {}, MemoryBudget* memory = nullptr,
                          int at_least = 0, bool certifies = false);

  /// The outcome's lower bound is empty if the deal is unsolvable. Only the calling thread asks
  /// `stop`.
  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const Outcome& so_far() const override {
    return is_searching_ ? outcome_ : first_solver_->so_far();
  }

 private:
  /// Whether solutions of other efforts are also solutions of the game that this solver counts.
  bool plays_the_same() const;
  /// The short solver counts player moves.
  bool finds_short_ones_first() const { return plays_the_same() && !counts_cards(); }
  bool counts_cards() const { return rules_.counting.metric == Metric::kCardMoves; }
  void solve_first(const Deal& deal, const StopCallback& stop);
  void take_first_solution(const Deal& deal);
  void search(const Deal& deal, const StopCallback& stop);
  void search_weighted(const Deal& deal, const StopCallback& stop);
  SearchStatus run(SearchOrder order, std::uint64_t most_expanded, const StopCallback& stop);
  void take_solution(const Deal& deal);
  void note_progress();
  void conclude(SearchStatus status);
  bool is_shorter_than_wanted() const { return best_cost_.value_or(at_least_) < at_least_; }
  void conclude_by_start(const Deal& deal);
  void certify(const Deal& deal);
  /// The bytes of A*.
  std::uint64_t search_memory() const {
    return certifies_ ? limits_.max_memory / 5 * 3 : limits_.max_memory;
  }
  int bound() const { return best_cost_.value_or(BestFirstSearch::kNoBound); }
  std::uint64_t expansions_left() const {
    return limits_.max_expanded - std::min(limits_.max_expanded, effort_.expanded);
  }

  Rules rules_;
  Limits limits_;
  std::unique_ptr<SolverInterface> first_solver_;
  MemoryBudget::Share memory_;
  int at_least_;
  bool certifies_;
  StartBounds start_bounds_;
  BestFirstSearch search_;
  Game game_;
  Position start_;
  std::vector<Step> steps_;
  std::vector<Move> moves_;                      ///< the moves of a solution, until all of them are
                                                 ///< there
  StopReason first_reason_ = StopReason::kNone;  ///< kMemory if the first solution lacked memory
  SearchEffort effort_;
  StopReason stopped_ = StopReason::kNone;
  std::optional<int> best_cost_;
  bool is_searching_ = false;  ///< whether stage 1 is over
  Outcome outcome_;
};

}  // namespace freecell
