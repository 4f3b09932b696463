#include "solver/search/reduced_search.h"

#include <algorithm>
#include <cassert>

#include "solver/position/autoplay.h"
#include "solver/position/forks.h"
#include "solver/position/move_generator.h"
#include "solver/search/successor_values.h"

namespace freecell {
namespace {

/// The cards that have become the next of their suits between two positions. Some of them may have
/// gone home since.
CardSet became_next(const Position& before, const Position& after) {
  CardSet cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int card = before.next_home(suit); card < after.next_home(suit);) {
      card += kSuits;
      cards |= card_bit(card);
    }
  }
  return cards;
}

}  // namespace

SearchStatus ReducedSearch::run(const Position& start, const Game& game, const Evaluator& evaluator,
                                CardSet exchangeable, SearchBudget budget, const StopCallback& stop,
                                SearchEffort& effort) {
  assert(come_in_pairs(exchangeable));
  clear();
  game_ = &game;
  evaluator_ = &evaluator;
  exchangeable_ = exchangeable;
  room_.begin(budget.memory);
  Position root = start;
  autoplay<SearchAutoplay::kSafe>(root, game, [](int, Under, Under) {});
  if (root.won()) {
    won_ = {root.packed(), StoredPosition::kNone, {}, 0};
    ++effort.generated;
    return SearchStatus::kSolved;
  }
  return search(root, budget, stop, effort);
}

SearchStatus ReducedSearch::decide(const Position& start, const Game& game,
                                   const Evaluator& evaluator, CardSet& exchangeable,
                                   SearchBudget budget, const StopCallback& stop,
                                   SearchEffort& effort) {
  const std::uint64_t before = effort.expanded;
  for (;;) {
    const SearchBudget left{budget.expanded - (effort.expanded - before), budget.memory};
    const SearchStatus status = run(start, game, evaluator, exchangeable, left, stop, effort);
    assert(effort.expanded - before <= budget.expanded);
    if (status != SearchStatus::kUndecided) return status;
    assert((exchangeable & wrongly_distinguished()) != 0);  // or it would be undecided for ever
    exchangeable &= ~wrongly_distinguished();
  }
}

SearchStatus ReducedSearch::search(const Position& root, SearchBudget budget,
                                   const StopCallback& stop, SearchEffort& effort) {
  const std::uint64_t generated_before = effort.generated;
  std::uint64_t expanded = 0;
  take(root, StoredPosition::kNone, {});
  for (std::uint64_t count = 1; has_pending(); ++count) {
    if (count % kStopInterval == 0 && stop && stop() != StopReason::kNone) {
      return SearchStatus::kStopped;
    }
    if (const auto no_room = room_.make(nodes_.size(), stop)) return *no_room;
    if (open_.empty()) {
      follow_last_fork();
    } else {
      if (expanded == budget.expanded) return SearchStatus::kBudget;
      ++expanded;
      ++effort.expanded;
      expand(open_.pop());
    }
    effort.generated = generated_before + generated_;
    if (has_met_win_) return is_in_game_ ? SearchStatus::kSolved : SearchStatus::kUndecided;
  }
  return SearchStatus::kExhausted;
}

void ReducedSearch::expand(std::uint32_t id) {
  instructions_ == Instructions::kModern ? expand_modern(id) : expand_portable(id);
}

/// With modern instructions the search is 3% faster.
[[FREECELL_MODERN]] void ReducedSearch::expand_modern(std::uint32_t id) { expand_portable(id); }

void ReducedSearch::expand_portable(std::uint32_t id) {
  if (!open_.empty()) nodes_.prefetch(open_.top());  // saves 3%
  Position parent;
  const UndugCards undug = parent.lay(nodes_[id].packed, *game_);
  const SuccessorClasses classes(parent, undug, *game_, exchangeable_);
  list_successors(parent, classes);
  const SuccessorValues values(parent, *evaluator_);
  for (const Successor& next : successors_) {
    if (has_met_win_) return;
    ++generated_;
    if (next.settles) {
      settle(parent, id, next.step, classes.alike());
    } else if (met_.insert(next.its_class)) {
      const PackedPosition packed = parent.packed_after(next.step, *game_);
      const int value =
          values.after(next.step, parent.under(next.step.card), next.source, next.count);
      assert(value == evaluator_->value(Position(packed, *game_)));
      store(packed, id, next.step, value);
    }
  }
}

/// Lists all moves with the classes that they lead to. Looking these up only when the list is
/// complete saves 3% where a search takes 15,000 positions, and 13% where it takes millions: one
/// look-up does not wait for the other.
void ReducedSearch::list_successors(const Position& parent, const SuccessorClasses& classes) {
  successors_.clear();
  for_each_move_and_short_cut(parent, *game_, [&](Step step, int from, int source, int count) {
    const bool settles =
        step.onto == kHome || uncovers_safe_card(parent, from, source, game_->building());
    successors_.push_back({settles ? PackedPosition() : classes.after(step, from), step,
                           static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(count),
                           settles});
    assert(settles || successors_.back().its_class ==
                          representative(Position(parent.packed_after(step, *game_), *game_),
                                         *game_, exchangeable_));
  });
}

/// Makes a step after which cards go home. It takes the position of the game, and puts off those
/// with other cards in the places of alike ones.
void ReducedSearch::settle(const Position& parent, std::uint32_t id, Step step, CardSet alike) {
  Position child = parent;
  child.make(step, *game_);
  autoplay<SearchAutoplay::kSafe>(child, *game_, [](int, Under, Under) {});
  if ((became_next(parent, child) & alike) != 0) put_off_.push_back({id, step});
  take(child, id, step);
}

/// The second phase: takes the other positions after a step.
void ReducedSearch::follow_last_fork() {
  assert(!put_off_.empty());
  is_in_game_ = false;
  const Fork fork = put_off_.back();
  put_off_.pop_back();
  visit_fork(fork, [&](const Position& settled, CardSet exchanged) {
    if (exchanged == 0 || has_met_win_) return;
    ++generated_;
    take(settled, fork.parent, fork.step);
  });
}

/// Calls `visit(settled, exchanged)` with every position that may follow a step.
template <typename Visitor>
void ReducedSearch::visit_fork(Fork fork, Visitor&& visit) const {
  const Position parent(nodes_[fork.parent].packed, *game_);
  const CardSet alike = alike_cards(parent, *game_) & exchangeable_;
  visit_after(parent, fork.step, alike, *game_, visit);
}

/// Goes back from the won position. The exchange nearest to the start counts, because what follows
/// it may not be in the game either.
CardSet ReducedSearch::wrongly_distinguished() const {
  CardSet wrong = 0;
  for (const StoredPosition* at = &won_; at->parent != StoredPosition::kNone;
       at = &nodes_[at->parent]) {
    visit_fork({at->parent, at->step}, [&](const Position& settled, CardSet exchanged) {
      if (exchanged != 0 && settled.packed() == at->packed) wrong = exchanged;
    });
  }
  assert(wrong != 0);
  return wrong;
}

/// Takes a position in which no safe card can go home, unless its class has been met.
void ReducedSearch::take(const Position& settled, std::uint32_t parent, Step step) {
  if (settled.won()) {
    has_met_win_ = true;
    won_ = {settled.packed(), parent, step, 0};
  } else if (met_.insert(representative(settled, *game_, exchangeable_))) {
    store(settled.packed(), parent, step, evaluator_->value(settled));
  }
}

/// Stores a position of a new class, and puts it on the open list.
void ReducedSearch::store(const PackedPosition& packed, std::uint32_t parent, Step step,
                          int value) {
  const int depth =
      parent == StoredPosition::kNone ? 0 : std::min(nodes_[parent].depth + 1, 0xffff);
  nodes_.push_back({packed, parent, step, static_cast<std::uint16_t>(depth)});
  assert(nodes_.size() == met_.size());  // one position of each class
  open_.push(evaluator_->priority(value, depth), nodes_.size() - 1);
}

void ReducedSearch::solution(std::vector<Step>& steps) const { steps_to(won_, nodes_, steps); }

void ReducedSearch::clear() {
  met_.clear();
  nodes_.clear(SearchRoom::kKeptPositions >> 14);
  open_.shrink(SearchRoom::kKeptPositions);
  if (put_off_.capacity() > SearchRoom::kKeptPositions) std::vector<Fork>().swap(put_off_);
  put_off_.clear();
  has_met_win_ = false;
  is_in_game_ = true;
  generated_ = 1;
  room_.give_back();
}

}  // namespace freecell
