#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/search_status.h"
#include "solver/shortest/expansion.h"
#include "solver/shortest/layered_open_list.h"
#include "solver/shortest/node_table.h"
#include "solver/stop_callback.h"

namespace freecell {

/// In which order a best-first search takes positions: by g + weight * h. A* takes of equal f those
/// of the lowest h first: in the last layer that leads to a solution soon.
struct SearchOrder {
  /// In tenths. 10 is A*: what it finds is shortest. More is faster and proves nothing.
  int weight_in_tenths = 10;
  /// End at the first solution.
  bool takes_first = false;

  /// Priorities of one f: no h is higher than with all cards to be parked and to go home.
  static constexpr int kLayer = 128;
  static_assert(kLayer > 2 * kCards);

  bool is_exact() const { return weight_in_tenths == 10; }
  /// The lowest is taken first.
  int priority(const SearchNode& node) const {
    return is_exact() ? node.f() * kLayer + node.h() : 10 * node.g() + weight_in_tenths * node.h();
  }
  /// In A*: the f of a priority, and the highest priority of that f.
  static constexpr int layer_of(int priority) { return priority / kLayer; }
  static constexpr int last_of_layer(int layer) { return layer * kLayer + kLayer - 1; }
};

/// Best-first search over every position that legal moves reach, with the bound of `Expansion`.
/// Every position met is stored, none is forgotten, equal means equal in whole.
///
/// *A\**: the bound is consistent, so layer after layer of equal f = g + h is searched to its end,
/// no position is expanded twice, and f of the layer under way is a lower bound on every solution.
/// A known solution of some length cuts what cannot be shorter: when the layers below it are empty
/// it is shortest.
///
/// *By several workers*: each owns a part of the positions (its nodes, its open
/// list, its memory of the relaxed game) and sends the others theirs, in packets (hash-distributed
/// A*: A. Kishimoto, A. Fukunaga, A. Botea, ICAPS 2009). They go from layer to layer together, so
/// that what holds of A* holds. Which of several shortest solutions is found, and how many
/// positions the last layer takes, may differ from run to run. With one worker nothing of this
/// happens.
class BestFirstSearch {
 public:
  /// `workers`: 1 to 64.
  BestFirstSearch(const Rules& rules, const Prunes& prunes, int workers);
  ~BestFirstSearch();

  static constexpr int kNoBound = std::numeric_limits<int>::max();
  /// The least memory that a worker can begin with.
  static constexpr std::uint64_t kLeastMemory = std::uint64_t{1} << 20;

  /// Looks for solutions shorter than `bound`, from the start of a deal. kSolved: the shortest has
  /// been found (by another order than A*, one has been); kExhausted: there is none.
  /// `budget.memory` is for all workers together. `stop` is asked by the calling thread only.
  SearchStatus run(const Position& start, const Game& game, int bound, SearchOrder order,
                   SearchBudget budget, const StopCallback& stop, SearchEffort& effort);

  /// Whether the last run found a solution, the best one's length and steps; moves home are among
  /// the steps but for those that SearchAutoplay::kSafe makes.
  bool has_solution() const { return best_.has_value(); }
  int cost() const { return best_->cost; }
  void solution(std::vector<Step>& steps) const;

  /// No solution shorter than `bound` is shorter than this: after an A* that did not end.
  int lower_bound() const { return layer_; }

  /// Whether positions are left that were met and not expanded.
  bool has_open() const;

  /// Positions stored, and the bytes that they take, all told.
  std::uint64_t stored() const;
  std::uint64_t bytes() const;

  /// Forgets everything and gives the memory back.
  void clear();

 private:
  class Worker;
  struct Solution {
    int cost;
    std::uint32_t parent;
    Step step;
  };

  void search_layers();
  void search_layer(Worker& worker);
  bool begin_layer();
  SearchStatus exhausted_status() const;
  void end(SearchStatus status);
  void found(const Solution& solution);
  const SearchNode& node(std::uint32_t global_id) const;

  Rules rules_;
  Prunes prunes_;
  std::vector<std::unique_ptr<Worker>> workers_;

  // The run under way.
  const Game* game_ = nullptr;
  Position start_;
  SearchOrder order_;
  SearchBudget budget_{};
  const StopCallback* stop_ = nullptr;
  int layer_ = 0;
  int last_priority_ = 0;  ///< what is searched before the workers meet again
  int last_layer_ = 0;     ///< the last one that had positions
  std::mutex mutex_;       ///< of what the workers write: the solution and the status
  std::optional<Solution> best_;
  std::atomic<int> bound_{0};
  std::atomic<std::int64_t> busy_{0};  ///< workers that have work, and packets on their way
  std::atomic<bool> has_ended_{false};
  SearchStatus status_ = SearchStatus::kExhausted;
};

}  // namespace freecell
