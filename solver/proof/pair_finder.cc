#include "solver/proof/pair_finder.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/alike_cards.h"
#include "solver/autoplay.h"
#include "solver/complete_search.h"
#include "solver/move_generator.h"
#include "solver/proof/told_apart.h"
#include "solver/successor_values.h"

namespace freecell {
namespace {

constexpr std::uint64_t kStopInterval = 1024;
/// As in the complete search, with the entry in the open list.
constexpr std::uint64_t kBytesPerPosition = CompleteSearch::kBytesPerPosition;

}  // namespace

SearchStatus PairFinder::narrow(const Position& start, const Game& game, CardSet& exchangeable,
                                SearchBudget budget, const StopCallback& stop) {
  expanded_ = 0;
  Position root = start;
  autoplay<SearchAutoplay::kSafe>(root, game, [](int, Under, Under) {});
  steps_.clear();
  if (root.won()) return SearchStatus::kSolved;
  for (;;) {
    const SearchStatus status = search(root, game, exchangeable, budget, stop);
    if (status != SearchStatus::kSolved) return status;
    const CardSet wrong = first_difference(root, game, exchangeable);
    if (wrong == 0) return SearchStatus::kSolved;
    exchangeable &= ~wrong;
  }
}

SearchStatus PairFinder::search(const Position& root, const Game& game, CardSet exchangeable,
                                SearchBudget budget, const StopCallback& stop) {
  clear();
  const std::uint64_t room = budget.memory / kBytesPerPosition;
  closed_.insert({representative(root, game, exchangeable), StoredPosition::kNone, {}, 0});
  open_.push(order_.priority(order_.value(root), 0), 0);
  while (!open_.empty()) {
    if (expanded_ >= budget.expanded) return SearchStatus::kBudget;
    if (closed_.size() >= room) return SearchStatus::kMemory;
    if (expanded_ % kStopInterval == 0 && stop && stop() != StopReason::kNone) {
      return SearchStatus::kStopped;
    }
    ++expanded_;
    if (expand(open_.pop(), game, exchangeable)) return SearchStatus::kSolved;
  }
  return SearchStatus::kExhausted;
}

/// Returns true if a successor is won.
bool PairFinder::expand(std::uint32_t id, const Game& game, CardSet exchangeable) {
  const Position parent(closed_[id].packed, game);
  const auto depth = static_cast<std::uint16_t>(std::min(closed_[id].depth + 1, 0xffff));
  const SuccessorValues values(parent, order_);
  const SuccessorClasses classes(parent, game, exchangeable);
  bool is_won = false;
  const auto take_settled = [&](const Position& settled, CardSet) {
    if (is_won) return;
    is_won = settled.won();
    if (is_won) {
      won_ = settled.packed();
      won_parent_ = id;
    } else if (closed_.insert({representative(settled, game, exchangeable), id, {}, depth})) {
      open_.push(order_.priority(order_.value(settled), depth), closed_.size() - 1);
    }
  };
  for_each_move_and_short_cut(parent, game, [&](Step step, int from, int source, int count) {
    if (is_won) return;
    if (step.onto == kHome || uncovers_safe_card(parent, from, source)) {
      visit_after(parent, step, classes.alike(), game, take_settled);
    } else if (closed_.insert({classes.after(step, from), id, {}, depth})) {
      const int value = values.after(step, from, source, count);
      open_.push(order_.priority(value, depth), closed_.size() - 1);
    }
  });
  return is_won;
}

/// The classes after the root, up to the won one.
std::vector<PackedPosition> PairFinder::way() const {
  std::vector<PackedPosition> classes = {won_};
  for (std::uint32_t id = won_parent_; closed_[id].parent != StoredPosition::kNone;
       id = closed_[id].parent) {
    classes.push_back(closed_[id].packed);
  }
  std::ranges::reverse(classes);
  return classes;
}

/// Plays the way with real cards. Returns the first cards that are the wrong way round, or none if
/// the way is one of real cards.
CardSet PairFinder::first_difference(const Position& root, const Game& game, CardSet exchangeable) {
  steps_.clear();
  Position now = root;
  for (const PackedPosition& wanted : way()) {
    std::optional<Position> next;
    Step step_there{};
    CardSet least = kAllCards;
    const CardSet alike = alike_cards(now, game) & exchangeable;
    for_each_move_and_short_cut(now, game, [&](Step step, int, int, int) {
      visit_after(now, step, alike, game, [&](const Position& settled, CardSet exchanged) {
        if (representative(settled, game, exchangeable) != wanted) return;
        if (std::popcount(exchanged) >= std::popcount(least)) return;
        least = exchanged;
        next = settled;
        step_there = step;
      });
    });
    assert(least != kAllCards);  // the class has been reached, so a move leads there
    if (least != 0) return least;
    now = *next;
    steps_.push_back(step_there);
  }
  return 0;
}

void PairFinder::clear() {
  closed_.clear();
  open_.shrink(ClosedSet::kKeptPositions);
}

}  // namespace freecell
