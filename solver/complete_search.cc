#include "solver/complete_search.h"

#include <algorithm>
#include <cassert>

#include "solver/autoplay.h"
#include "solver/move_generator.h"
#include "solver/successor_values.h"

namespace freecell {
namespace {

constexpr std::uint64_t kStopInterval = 1024;

}  // namespace

SearchStatus CompleteSearch::run(const Position& start, const Game& game,
                                 const Evaluator& evaluator, SearchBudget budget,
                                 const StopCallback& stop, SearchEffort& effort) {
  clear();
  room_.begin(budget.memory);
  std::uint64_t expanded = 0;
  const SearchEffort before = effort;
  const auto note_effort = [&] {
    effort = {before.expanded + expanded, before.generated + generated_};
  };
  const auto finish = [&](SearchStatus status) {
    note_effort();
    return status;
  };
  const auto is_told_to_stop = [&] {
    note_effort();
    return stop && stop() != StopReason::kNone;
  };
  Position root = start;
  autoplay<SearchAutoplay::kSafe>(root, game, [](int, Under, Under) {});
  won_ = {root.packed(), kNoParent, {}, 0};
  if (root.won()) return finish(SearchStatus::kSolved);
  ++generated_;
  closed_.insert({root.packed(), kNoParent, {}, 0});
  open_last(evaluator.value(root), evaluator);
  while (!open_.empty()) {
    if (expanded == budget.expanded) return finish(SearchStatus::kBudget);
    if (const auto no_room = room_.make(closed_.size(), stop)) return finish(*no_room);
    if (expanded % kStopInterval == kStopInterval - 1 && is_told_to_stop()) {
      return finish(SearchStatus::kStopped);
    }
    ++expanded;
    if (expand(open_.pop(), game, evaluator)) return finish(SearchStatus::kSolved);
  }
  return finish(SearchStatus::kExhausted);
}

/// Puts the position that was stored last on the open list.
void CompleteSearch::open_last(int value, const Evaluator& evaluator) {
  const std::uint32_t id = closed_.size() - 1;
  open_.push((value + evaluator.step() * closed_[id].depth) >> kCoarsePriorityShift, id);
}

/// Generates the successors of a stored position. Returns true if one of them is won.
bool CompleteSearch::expand(std::uint32_t id, const Game& game, const Evaluator& evaluator) {
  const Position parent(closed_[id].packed, game);
  const auto depth = static_cast<std::uint16_t>(std::min(closed_[id].depth + 1, 0xffff));
  const SuccessorValues values(parent, evaluator);
  bool won = false;
  const auto visit_settled = [&](Step step) {
    Position child = parent;
    int pairs = values.pairs();
    const auto rejudge = [&](int card, Under from, Under to) {
      pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
    };
    child.make(step, game, rejudge);
    autoplay<SearchAutoplay::kSafe>(child, game, rejudge);
    assert(pairs == evaluator.pairs(child));
    won = child.won();
    if (won) {
      won_ = {child.packed(), id, step, 0};
      return;
    }
    ++generated_;
    if (!closed_.insert({child.packed(), id, step, depth})) return;
    open_last(pairs + evaluator.whole(child), evaluator);
  };
  const auto visit = [&](Step step, int from, int source, int count) {
    if (won) return;
    if (step.onto == kHome || uncovers_safe_card(parent, from, source)) return visit_settled(step);
    ++generated_;
    if (!closed_.insert({parent.packed_after(step, game), id, step, depth})) return;
    const int value = values.after(step, from, source, count);
    assert(value == evaluator.value(Position(closed_[closed_.size() - 1].packed, game)));
    open_last(value, evaluator);
  };
  for_each_single_move(parent, game, visit);
  for_each_run_move(parent, game, [&](Step step, int from, int source, int count) {
    if (count > 1) visit(step, from, source, count);
  });
  return won;
}

void CompleteSearch::solution(std::vector<Step>& steps) const {
  steps.clear();
  for (const StoredPosition* at = &won_; at->parent != kNoParent; at = &closed_[at->parent]) {
    steps.push_back(at->step);
  }
  std::reverse(steps.begin(), steps.end());
}

void CompleteSearch::clear() {
  closed_.clear();
  open_.shrink(ClosedSet::kKeptPositions);
  room_.give_back();
  generated_ = 1;
}

}  // namespace freecell
