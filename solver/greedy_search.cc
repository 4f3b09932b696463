#include "solver/greedy_search.h"

#include <algorithm>
#include <array>
#include <bit>

namespace freecell {
namespace {

constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
constexpr std::uint64_t kStopInterval = 1024;

/// For each cascade, what one card on it costs by burying the next cards of suits that lie there.
using BurialCosts = std::array<std::int16_t, 16>;

BurialCosts burial_costs(const Position& position, const Evaluator& evaluator) {
  BurialCosts costs{};
  for (int suit = 0; suit < kSuits; ++suit) {
    std::int16_t& cost = costs[position.cascade(position.next_home(suit))];
    cost = static_cast<std::int16_t>(cost + evaluator.depth(position.foundation(suit)));
  }
  costs[Position::kNowhere] = 0;
  return costs;
}

}  // namespace

SearchStatus GreedySearch::run(const Position& start, const Table& table, const Stage& stage,
                               const Evaluator& evaluator, Budget budget, const StopCallback& stop,
                               SearchEffort& effort) {
  const std::uint64_t room = budget.memory / kBytesPerPosition;
  const std::uint64_t limit = std::min({budget.expanded, room, std::uint64_t{stage.budget}});
  const auto finish = [&](SearchStatus status) {
    effort.expanded += count_;
    effort.generated += generated_;
    return status;
  };
  reset(limit);
  Node& root = nodes_[0];
  root.position = start;
  root.pairs = evaluator.pairs(start);
  root.parent = kNoParent;
  root.depth = 0;
  autoplay(stage.autoplay, root.position, table, [&](int card, Under from, Under to) {
    root.pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
  });
  if (root.position.won()) return finish(SearchStatus::kSolved);
  for (;;) {
    if (count_ == limit) return finish(SearchStatus::kBudget);
    if (insert_last()) {
      expand_last(table, stage, evaluator);
      ++count_;
      if (count_ % kStopInterval == 0 && stop && stop() != StopReason::kNone) {
        return finish(SearchStatus::kStopped);
      }
    }
    if (open_.empty()) return finish(SearchStatus::kExhausted);
    const Successor next = open_.pop();
    Node& node = nodes_[count_];
    node.position = nodes_[next.parent].position;
    node.pairs = nodes_[next.parent].pairs;
    node.depth = static_cast<std::uint16_t>(nodes_[next.parent].depth + 1);
    node.parent = next.parent;
    node.step = next.step;
    settle_last(table, stage, evaluator, next.step);
    if (node.position.won()) return finish(SearchStatus::kSolved);
  }
}

void GreedySearch::reset(std::uint64_t budget) {
  if (nodes_.size() < budget + 1) nodes_.resize(budget + 1);
  const std::uint64_t slots = std::bit_ceil(2 * budget + 16);
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, 0);
  slot_mask_ = static_cast<std::uint32_t>(slots - 1);
  open_.clear();
  count_ = 0;
  generated_ = 1;
}

/// Adds the position in the making to the closed set; false if it is there.
bool GreedySearch::insert_last() {
  const PackedPosition& packed = nodes_[count_].position.packed();
  std::uint32_t slot = static_cast<std::uint32_t>(hash_of(packed)) & slot_mask_;
  for (; slots_[slot] != 0; slot = (slot + 1) & slot_mask_) {
    if (nodes_[slots_[slot] - 1].position.packed() == packed) return false;
  }
  slots_[slot] = count_ + 1;
  return true;
}

void GreedySearch::settle_last(const Table& table, const Stage& stage, const Evaluator& evaluator,
                               Step step) {
  Node& node = nodes_[count_];
  const auto rejudge = [&](int card, Under from, Under to) {
    node.pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
  };
  node.position.make(step, table, rejudge);
  autoplay(stage.autoplay, node.position, table, rejudge);
}

void GreedySearch::expand_last(const Table& table, const Stage& stage, const Evaluator& evaluator) {
  const Node& node = nodes_[count_];
  const Position& position = node.position;
  const BurialCosts burial = burial_costs(position, evaluator);
  const int cells = position.cells_used();
  const int empty = position.empty_cascades();
  const int here = node.pairs + evaluator.whole(position) + evaluator.step() * (node.depth + 1);
  const int base = here - evaluator.cells(cells) - evaluator.empty(empty);
  const auto visit = [&](Step step, int source, int count) {
    const int from = position.under(step.card);
    const int onto = step.onto;
    int f = base + evaluator.pair(step.card, onto) - evaluator.pair(step.card, from);
    f += evaluator.cells(cells - (from == kCell) + (onto == kCell));
    f += evaluator.empty(empty + (from == kFoot) - (onto == kFoot));
    const int buried = onto < kFoot ? burial[position.cascade(onto)] : 0;
    f += count * (buried - burial[source]);
    if (from < kFoot && position.next_home(from % kSuits) == from) {
      f -= evaluator.pair(from, position.under(from));
    }
    open_.push(f >> kPriorityShift, {static_cast<std::uint32_t>(count_), step});
    ++generated_;
  };
  for_each_run_move(position, table, stage.scope, visit);
  if (stage.autoplay == SearchAutoplay::kSafe) for_each_home_move(position, visit);
}

void GreedySearch::solution(std::vector<Step>& steps) const {
  steps.clear();
  for (std::uint32_t node = count_; nodes_[node].parent != kNoParent; node = nodes_[node].parent) {
    steps.push_back(nodes_[node].step);
  }
  std::reverse(steps.begin(), steps.end());
}

}  // namespace freecell
