#include "solver/proof/pair_finder.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/alike_cards.h"
#include "solver/autoplay.h"
#include "solver/complete_search.h"
#include "solver/move_generator.h"
#include "solver/proof/told_apart.h"

namespace freecell {
namespace {

constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
constexpr std::uint64_t kStopInterval = 1024;
/// As in the complete search, with the entry in the open list.
constexpr std::uint64_t kBytesPerPosition = CompleteSearch::kBytesPerPosition;

/// Calls `visit(step, settled, exchanged)` with whatever may follow a move of `parent`.
template <typename Visitor>
void visit_successors(const Position& parent, const Game& game, CardSet exchangeable,
                      Visitor&& visit) {
  const CardSet alike = alike_cards(parent, game) & exchangeable;
  for_each_single_move(parent, game, [&](Step step, int, int, int) {
    const auto take = [&](const Position& settled, CardSet exchanged) {
      visit(step, settled, exchanged);
    };
    if (step.onto == kHome) return visit_after_home(parent, step.card, alike, game, take);
    Position child = parent;
    child.make(step, game);
    visit_settled(child, alike, game, take);
  });
}

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
  store(root, kNoParent, game, exchangeable);
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
  bool is_won = false;
  visit_successors(parent, game, exchangeable, [&](Step, const Position& settled, CardSet) {
    if (is_won) return;
    is_won = settled.won();
    if (is_won) {
      won_ = settled.packed();
      won_parent_ = id;
    } else {
      store(settled, id, game, exchangeable);
    }
  });
  return is_won;
}

bool PairFinder::store(const Position& position, std::uint32_t parent, const Game& game,
                       CardSet exchangeable) {
  const int depth = parent == kNoParent ? 0 : std::min(closed_[parent].depth + 1, 0xffff);
  if (!closed_.insert({representative(position, game, exchangeable),
                       parent,
                       {},
                       static_cast<std::uint16_t>(depth)})) {
    return false;
  }
  const int f = order_.pairs(position) + order_.whole(position) + order_.step() * depth;
  open_.push(f >> kCoarsePriorityShift, closed_.size() - 1);
  return true;
}

/// The classes after the root, up to the won one.
std::vector<PackedPosition> PairFinder::way() const {
  std::vector<PackedPosition> classes = {won_};
  for (std::uint32_t id = won_parent_; closed_[id].parent != kNoParent; id = closed_[id].parent) {
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
    visit_successors(now, game, exchangeable,
                     [&](Step step, const Position& settled, CardSet exchanged) {
                       if (representative(settled, game, exchangeable) != wanted) return;
                       if (std::popcount(exchanged) >= std::popcount(least)) return;
                       least = exchanged;
                       next = settled;
                       step_there = step;
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
