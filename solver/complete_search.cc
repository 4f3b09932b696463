#include "solver/complete_search.h"

#include <algorithm>

#include "solver/autoplay.h"
#include "solver/move_generator.h"

namespace freecell {
namespace {

constexpr std::uint64_t kStopInterval = 1024;
/// Positions that the first order expands before it is the next one's turn: of 13 solvable deals of
/// 1-700000 that get here none takes more than 100,000 by it; 94717719 takes more than 11 million,
/// and 52,000 by the second order.
constexpr std::uint64_t kFirstTurn = 300'000;

}  // namespace

SearchStatus CompleteSearch::run(const Position& start, const Table& table,
                                 std::span<const Evaluator> orders, SearchBudget budget,
                                 const StopCallback& stop, SearchEffort& effort) {
  clear();
  std::size_t order = 0;
  std::uint64_t turn = kFirstTurn;
  std::uint64_t turn_ends = turn;
  const std::uint64_t room = budget.memory / kBytesPerPosition;
  std::uint64_t expanded = 0;
  const auto finish = [&](SearchStatus status) {
    effort.expanded += expanded;
    effort.generated += generated_;
    return status;
  };
  Position root = start;
  autoplay<SearchAutoplay::kSafe>(root, table, [](int, Under, Under) {});
  won_ = {root.packed(), kNoParent, {}, 0};
  if (root.won()) return finish(SearchStatus::kSolved);
  if (room == 0) return finish(SearchStatus::kMemory);
  store(root, orders[0].pairs(root), kNoParent, {}, 0, orders[0]);
  while (!open_.empty()) {
    if (expanded == budget.expanded) return finish(SearchStatus::kBudget);
    if (closed_.size() >= room) return finish(SearchStatus::kMemory);
    if (expanded % kStopInterval == kStopInterval - 1 && stop && stop() != StopReason::kNone) {
      return finish(SearchStatus::kStopped);
    }
    if (expanded == turn_ends && orders.size() > 1) {
      order = (order + 1) % orders.size();
      turn *= 2;
      turn_ends += turn;
      reorder(table, orders[order]);
    }
    ++expanded;
    if (expand(open_.pop(), table, orders[order])) return finish(SearchStatus::kSolved);
  }
  return finish(SearchStatus::kExhausted);
}

bool CompleteSearch::store(const Position& position, int pairs, std::uint32_t parent, Step step,
                           int depth, const Evaluator& evaluator) {
  ++generated_;
  if (!closed_.insert({position.packed(), parent, step, static_cast<std::uint16_t>(depth)})) {
    return false;
  }
  push(closed_.size() - 1, pairs + evaluator.whole(position) + evaluator.step() * depth);
  return true;
}

/// Generates the successors of a stored position; true if one of them is won.
bool CompleteSearch::expand(std::uint32_t id, const Table& table, const Evaluator& evaluator) {
  const StoredPosition& stored = closed_[id];
  const Position parent(stored.packed, table);
  const int parent_pairs = evaluator.pairs(parent);
  const int depth = std::min(stored.depth + 1, 0xffff);
  bool won = false;
  const auto visit = [&](Step step, int, int, int) {
    if (won) return;
    Position child = parent;
    int pairs = parent_pairs;
    const auto rejudge = [&](int card, Under from, Under to) {
      pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
    };
    child.make(step, table, rejudge);
    autoplay<SearchAutoplay::kSafe>(child, table, rejudge);
    won = child.won();
    if (won) {
      won_ = {child.packed(), id, step, 0};
    } else {
      store(child, pairs, id, step, depth, evaluator);
    }
  };
  for_each_single_move(parent, table, visit);
  for_each_run_move(parent, table, [&](Step step, int, int, int count) {
    if (count > 1) visit(step, 0, 0, count);
  });
  return won;
}

/// Judges what is open anew.
void CompleteSearch::reorder(const Table& table, const Evaluator& evaluator) {
  std::vector<std::uint32_t> ids;
  while (!open_.empty()) ids.push_back(open_.pop());
  for (std::size_t left = ids.size(); left > 0;
       --left) {  // so that the newest come last, as before
    const StoredPosition& stored = closed_[ids[left - 1]];
    const Position position(stored.packed, table);
    const int f =
        evaluator.pairs(position) + evaluator.whole(position) + evaluator.step() * stored.depth;
    open_.push(f >> kPriorityShift, ids[left - 1]);
  }
}

void CompleteSearch::solution(std::vector<Step>& steps) const {
  steps.clear();
  for (const StoredPosition* at = &won_; at->parent != kNoParent; at = &closed_[at->parent]) {
    steps.push_back(at->step);
  }
  std::reverse(steps.begin(), steps.end());
}

void CompleteSearch::clear() {
  constexpr std::size_t kKeptEntries = 1 << 17;
  closed_.clear();
  open_.shrink(kKeptEntries);
  generated_ = 1;
}

}  // namespace freecell
