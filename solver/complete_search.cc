#include "solver/complete_search.h"

#include <algorithm>
#include <cassert>

#include "solver/alike_cards.h"
#include "solver/autoplay.h"
#include "solver/move_generator.h"

namespace freecell {
namespace {

constexpr std::uint64_t kStopInterval = 1024;

}  // namespace

SearchStatus CompleteSearch::run(const Position& start, const Game& game,
                                 const Evaluator& evaluator, SearchBudget budget,
                                 const StopCallback& stop, SearchEffort& effort) {
  clear();
  return search(start, game, evaluator, budget, stop, effort);
}

SearchStatus CompleteSearch::run_up_to_symmetry(const Position& start, const Game& game,
                                                const Evaluator& evaluator, SearchBudget budget,
                                                const StopCallback& stop, SearchEffort& effort) {
  clear();
  met_.emplace();
  return search(start, game, evaluator, budget, stop, effort);
}

SearchStatus CompleteSearch::search(const Position& start, const Game& game,
                                    const Evaluator& evaluator, SearchBudget budget,
                                    const StopCallback& stop, SearchEffort& effort) {
  const std::uint64_t room = budget.memory / bytes_per_position();
  // The memory that is kept from search to search is not part of the shared budget.
  granted_ = std::min<std::uint64_t>(room, ClosedSet::kKeptPositions);
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
  if (room == 0) return finish(SearchStatus::kMemory);
  store(root, evaluator.pairs(root), kNoParent, {}, 0, game, evaluator);
  while (!open_.empty()) {
    if (expanded == budget.expanded) return finish(SearchStatus::kBudget);
    if (closed_.size() >= granted_) {
      if (closed_.size() >= room) return finish(SearchStatus::kMemory);
      if (!find_room(room, stop)) return finish(SearchStatus::kStopped);
    }
    if (expanded % kStopInterval == kStopInterval - 1 && is_told_to_stop()) {
      return finish(SearchStatus::kStopped);
    }
    ++expanded;
    if (expand(open_.pop(), game, evaluator)) return finish(SearchStatus::kSolved);
  }
  return finish(SearchStatus::kExhausted);
}

/// Asks for memory for more positions, up to `most` of them. Returns false if told to stop.
bool CompleteSearch::find_room(std::uint64_t most, const StopCallback& stop) {
  constexpr std::uint64_t kStep = std::uint64_t{1} << 19;
  granted_ = std::min(granted_ + kStep, most);
  return share_.grow_to(granted_ * bytes_per_position(), stop);
}

bool CompleteSearch::store(const Position& position, int pairs, std::uint32_t parent, Step step,
                           int depth, const Game& game, const Evaluator& evaluator) {
  ++generated_;
  if (met_ && !met_->insert(representative(position, game))) return false;
  if (!closed_.insert({position.packed(), parent, step, static_cast<std::uint16_t>(depth)})) {
    return false;
  }
  const int f = pairs + evaluator.whole(position) + evaluator.step() * depth;
  open_.push(f >> kCoarsePriorityShift, closed_.size() - 1);
  return true;
}

/// Generates the successors of a stored position. Returns true if one of them is won.
bool CompleteSearch::expand(std::uint32_t id, const Game& game, const Evaluator& evaluator) {
  const StoredPosition& stored = closed_[id];
  const Position parent(stored.packed, game);
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
    child.make(step, game, rejudge);
    autoplay<SearchAutoplay::kSafe>(child, game, rejudge);
    assert(pairs == evaluator.pairs(child));
    won = child.won();
    if (won) {
      won_ = {child.packed(), id, step, 0};
    } else {
      store(child, pairs, id, step, depth, game, evaluator);
    }
  };
  for_each_single_move(parent, game, visit);
  for_each_run_move(parent, game, [&](Step step, int, int, int count) {
    if (count > 1) visit(step, 0, 0, count);
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
  met_.reset();
  open_.shrink(ClosedSet::kKeptPositions);
  share_.give_back();
  generated_ = 1;
}

}  // namespace freecell
