#pragma once

#include <cstdint>
#include <vector>

#include "solver/position/position.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/closed_set.h"
#include "solver/search/evaluator.h"
#include "solver/search/search_room.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// A complete search: its exhaustion proves a deal unsolvable. It searches best-first over all
/// positions that single-card moves reach with safe autoplay (autoplay.h explains why that loses no
/// solution), and prunes nothing else. It stores every position, forgets none, and compares whole
/// positions. So when its open list runs empty, no won position can be reached.
///
/// It also generates supermoves, but only as short cuts: they lead where single-card moves lead.
/// ReducedSearch takes far fewer positions, except where it has to distinguish many cards.
class CompleteSearch {
 public:
  /// `memory` is the budget that this search shares with others. It is null if it shares none.
  explicit CompleteSearch(MemoryBudget* memory = nullptr) : room_(memory, kBytesPerPosition) {}

  SearchStatus run(const Position& start, const Game& game, const Evaluator& evaluator,
                   SearchBudget budget, const StopCallback& stop, SearchEffort& effort);

  /// The steps from the start to the won position, without automatic moves. Call this after
  /// kSolved.
  void solution(std::vector<Step>& steps) const;

  /// Whether any generated position has not been expanded.
  bool has_open() const { return !open_.empty(); }

  /// Forgets everything and frees the memory beyond what ordinary deals take.
  void clear();

  /// The bytes that one stored position takes in total: the position itself, its slot in the closed
  /// set (5 bytes at a load that varies between 0.44 and 0.875) and its entry in the open list.
  static constexpr std::uint64_t kBytesPerPosition = sizeof(StoredPosition) + 9 + 8;

 private:
  bool expand(std::uint32_t id, const Game& game, const Evaluator& evaluator);

  ClosedSet closed_;
  BucketQueue<std::uint32_t> open_;
  StoredPosition won_{};
  std::uint64_t generated_ = 0;
  SearchRoom room_;
};

}  // namespace freecell
