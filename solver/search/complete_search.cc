#include "solver/search/complete_search.h"

#include <algorithm>
#include <cassert>

#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"
#include "solver/search/successor_values.h"

namespace freecell {
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
  won_ = {root.packed(), StoredPosition::kNone, {}, 0};
  if (root.won()) return finish(SearchStatus::kSolved);
  ++generated_;
  closed_.insert({root.packed(), StoredPosition::kNone, {}, 0});
  open_.push(evaluator.priority(evaluator.value(root), 0), 0);
  while (!open_.empty()) {
    if (expanded == budget.expanded) return finish(SearchStatus::kBudget);
    if (const auto no_room = room_.make(closed_.size(), stop)) return finish(*no_room);
    if (expanded % kStopInterval == kStopInterval - 1 && is_told_to_stop()) {
      return finish(SearchStatus::kStopped);
    }
    assert(expanded < closed_.size());
    ++expanded;
    if (expand(open_.pop(), game, evaluator)) return finish(SearchStatus::kSolved);
  }
  return finish(SearchStatus::kExhausted);
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
    open_.push(evaluator.priority(pairs + evaluator.whole(child), depth), closed_.size() - 1);
  };
  const auto visit = [&](Step step, int from, int source, int count) {
    if (won) return;
    if (step.onto == kHome || uncovers_safe_card(parent, from, source, game.building()))
      return visit_settled(step);
    ++generated_;
    if (!closed_.insert({parent.packed_after(step, game), id, step, depth})) return;
    const int value = values.after(step, from, source, count);
    assert(value == evaluator.value(Position(closed_[closed_.size() - 1].packed, game)));
    open_.push(evaluator.priority(value, depth), closed_.size() - 1);
  };
  for_each_move_and_short_cut(parent, game, visit);
  return won;
}

void CompleteSearch::solution(std::vector<Step>& steps) const { steps_to(won_, closed_, steps); }

void CompleteSearch::clear() {
  closed_.clear();
  open_.shrink(ClosedSet::kKeptPositions);
  room_.give_back();
  generated_ = 1;
}

}  // namespace freecell
