#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/search/search_status.h"
#include "solver/shortest/bound_positions.h"
#include "solver/shortest/expansion.h"
#include "solver/shortest/layered_open_list.h"
#include "solver/shortest/node_table.h"
#include "solver/stop_callback.h"

namespace freecell {

/// The order in which a best-first search expands positions: by g + weight * h. A* breaks ties of
/// equal f by the lowest h, which leads to a solution early in the last layer.
struct SearchOrder {
  /// The weight, in tenths. 10 is A*, which finds shortest solutions. A higher weight is faster and
  /// proves nothing.
  int weight_in_tenths = 10;
  /// Whether the search ends at the first solution.
  bool takes_first = false;

  /// The number of priorities for one f. The highest h is that of a position in which all cards
  /// must be parked and go home.
  static constexpr int kLayer = 128;
  static_assert(kLayer > 2 * kCards);

  bool is_exact() const { return weight_in_tenths == 10; }
  /// The node of the lowest priority is expanded first.
  int priority(const SearchNode& node) const {
    return is_exact() ? node.f() * kLayer + node.h()
                      : 10 * (node.g() + node.waste()) + weight_in_tenths * node.h();
  }
  /// For A*: the f of a priority, and the highest priority of that f.
  static constexpr int layer_of(int priority) { return priority / kLayer; }
  static constexpr int last_of_layer(int layer) { return layer * kLayer + kLayer - 1; }
};

/// Best-first search over every position that legal moves reach, with the bound of `Expansion`. It
/// stores every position that it meets and forgets none. It compares whole positions, not hashes
/// alone.
///
/// *A\**: f is a lower bound on every solution through a node, and never falls from a node to its
/// successor. So the search completes one layer of equal f after the other, and the f of the
/// current layer is a lower bound on every solution. It expands a position again if it finds a
/// shorter way to it. That would never happen if f were g + h alone; one in a thousand is. A known
/// solution prunes every position that cannot lead to a shorter one. The known solution is proved
/// shortest when the layers below its length are empty.
///
/// *By several workers*: each worker owns a part of the positions, with its nodes, its open list
/// and its memory of the relaxed game. It sends the other workers their positions in packets
/// (hash-distributed A*: A. Kishimoto, A. Fukunaga, A. Botea, ICAPS 2009). The workers go from
/// layer to layer together, so the statements about A* still hold. Which of several shortest
/// solutions is found, and how many positions the last layer takes, may differ from run to run. One
/// worker alone always finds the same.
class BestFirstSearch {
 public:
  /// `workers` is 1 to 64. Together they store at most `most_nodes` nodes, each at most its share,
  /// because a node's id says its worker and its place there, in 4 bytes. At that limit the search
  /// ends with kMemory.
  BestFirstSearch(const Rules& rules, const Prunes& prunes, int workers,
                  std::uint32_t most_nodes = NodeTable::kMostNodes);
  ~BestFirstSearch();

  static constexpr int kNoBound = std::numeric_limits<int>::max();
  /// The least memory with which a worker can begin.
  static constexpr std::uint64_t kLeastMemory = std::uint64_t{1} << 20;

  /// Looks for solutions shorter than `bound`, from the start of a deal. kSolved means that it
  /// found the shortest one (with another order than A*, any one). kExhausted means that there is
  /// none. `budget.memory` is shared by all workers. Only the calling thread asks `stop`.
  SearchStatus run(const Position& start, const Game& game, int bound, SearchOrder order,
                   SearchBudget budget, const StopCallback& stop, SearchEffort& effort);

  /// Whether the last run found a solution, and the length and steps of the best one. The steps
  /// include moves home, except those that SearchAutoplay::kSafe makes.
  bool has_solution() const { return best_.has_value(); }
  int cost() const {
    assert(has_solution());
    return best_->cost;
  }
  void solution(std::vector<Step>& steps) const;

  /// After an A* search that was cut short: no solution shorter than `bound` is shorter than this.
  int lower_bound() const { return layer_; }

  /// The effort of the run under way, which may be some thousands of positions behind. Only its
  /// stop callback may ask.
  SearchEffort effort_so_far() const { return {expanded_so_far_, generated_so_far_}; }

  /// Whether any position was generated and not expanded.
  bool has_open() const;

  /// After a search without waste: all positions that it has met with g + h below `bound`, which is
  /// at most lower_bound(), each with the length of a shortest way to it. All are expanded.
  BoundPositions bound_positions(int bound) const;

  /// The number of stored positions and the total of bytes that the search takes.
  std::uint64_t stored() const;
  std::uint64_t bytes() const;

  /// Forgets everything and frees the memory.
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

  // The current run.
  const Game* game_ = nullptr;
  Position start_;
  SearchOrder order_;
  SearchBudget budget_{};
  const StopCallback* stop_ = nullptr;
  int layer_ = 0;
  int last_priority_ = 0;  ///< what the workers search before they meet again
  int last_layer_ = 0;     ///< the last one that had positions
  std::mutex mutex_;       ///< guards what the workers write: the solution and the status
  std::optional<Solution> best_;
  std::atomic<int> bound_{0};
  std::atomic<std::int64_t> busy_{0};  ///< workers that have work, and packets on their way
  std::atomic<bool> has_ended_{false};
  std::atomic<std::uint64_t> expanded_so_far_{0};
  std::atomic<std::uint64_t> generated_so_far_{0};
  SearchStatus status_ = SearchStatus::kExhausted;
};

}  // namespace freecell
