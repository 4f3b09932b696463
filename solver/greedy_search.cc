#include "solver/greedy_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "solver/move_generator.h"

namespace freecell {
namespace {

constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
/// Marks an empty slot; both words of a position are smaller.
constexpr PackedPosition kNoPosition{~std::uint64_t{0}, ~std::uint64_t{0}};
constexpr std::uint64_t kStopInterval = 1024;

/// Moves to cells are evaluated for all cascades at once, in vectors of 16 bits. A lane holds the
/// priority (12 bits, minus half their range so that the signed comparison of SSE2 works) and below
/// it the cascade, so the least lane is the best move.
constexpr int kHalfRange = BucketQueue<int>::kBuckets / 2;
constexpr std::int16_t kNoMove = (kHalfRange - 1) << 4;

constexpr std::int16_t lane_of(int priority, int cascade) {
  return static_cast<std::int16_t>((priority - kHalfRange) << 4 | cascade);
}

}  // namespace

SearchStatus GreedySearch::run(const Position& start, const Game& game, const Stage& stage,
                               const Evaluator& evaluator, SearchBudget budget,
                               const StopCallback& stop, SearchEffort& effort) {
  const std::uint64_t room = budget.memory / kBytesPerPosition;
  reset(std::min({budget.expanded, room, std::uint64_t{stage.budget}}));
  const bool classic = ClassicSize::fits(game);
  const SearchStatus status = classic ? dispatch(start, game, ClassicSize(), evaluator, stop)
                                      : dispatch(start, game, game, evaluator, stop);
  effort.expanded += count_;
  effort.generated += generated_;
  return status;
}

template <typename Size>
SearchStatus GreedySearch::dispatch(const Position& start, const Game& game, const Size& size,
                                    const Evaluator& evaluator, const StopCallback& stop) {
  return instructions_ == Instructions::kModern ? search_modern(start, game, size, evaluator, stop)
                                                : search(start, game, size, evaluator, stop);
}

/// With modern instructions the search is six percent faster, because most of the work is on sets
/// in single words.
template <typename Size>
[[FREECELL_MODERN]] SearchStatus GreedySearch::search_modern(const Position& start,
                                                             const Game& game, const Size& size,
                                                             const Evaluator& evaluator,
                                                             const StopCallback& stop) {
  return search(start, game, size, evaluator, stop);
}

template <typename Size>
SearchStatus GreedySearch::search(const Position& start, const Game& game, const Size& size,
                                  const Evaluator& evaluator, const StopCallback& stop) {
  Node& root = nodes_[0];
  root.position = start;
  root.pairs = evaluator.pairs(start);
  root.parent = kNoParent;
  root.depth = 0;
  autoplay<kRule>(root.position, game, [&](int card, Under from, Under to) {
    root.pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
  });
  if (root.position.won()) return SearchStatus::kSolved;
  insert(root.position.packed());
  for (;;) {
    if (count_ == limit_) return SearchStatus::kBudget;
    expand_last(size, evaluator);
    ++count_;
    if (count_ % kStopInterval == 0 && stop && stop() != StopReason::kNone) {
      return SearchStatus::kStopped;
    }
    if (!make_next<Size>(game, evaluator)) return SearchStatus::kExhausted;
    if (nodes_[count_].position.won()) return SearchStatus::kSolved;
  }
}

/// Pops entries until one gives a new position, and makes it. Returns false if there is none.
template <typename Size>
bool GreedySearch::make_next(const Game& game, const Evaluator& evaluator) {
  while (!open_.empty()) {
    const Successor next = open_.pop();
    Node& parent = nodes_[next.parent];
    if (next.step.onto == kCell) {
      parent.cell_moves[parent.position.cascade(next.step.card)] = kNoMove;
      push_cell_move<Size>(next.parent);
    }
    // A third of the popped entries are duplicates, and nearly always nothing goes home after their
    // move. Then the position right after the move is already in the closed set and need not be
    // made.
    if (contains(parent.position.packed_after(next.step, game))) continue;
    Node& node = nodes_[count_];
    node.position = parent.position;
    node.pairs = parent.pairs;
    node.parent = next.parent;
    node.step = next.step;
    node.depth = static_cast<std::uint16_t>(parent.depth + 1);
    const auto rejudge = [&](int card, Under from, Under to) {
      node.pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
    };
    node.position.make(next.step, game, rejudge);
    autoplay<kRule>(node.position, game, rejudge);
    assert(node.pairs == evaluator.pairs(node.position));
    if (!insert(node.position.packed())) continue;
    return true;
  }
  return false;
}

void GreedySearch::reset(std::uint64_t budget) {
  limit_ = budget;
  if (nodes_.size() < budget + 1) nodes_.resize(budget + 1);
  const std::uint64_t slots = std::bit_ceil(2 * budget + 16);
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, kNoPosition);
  slot_mask_ = static_cast<std::uint32_t>(slots - 1);
  open_.clear();
  count_ = 0;
  generated_ = 1;
}

/// Returns the slot of the closed set that has `packed`, or the empty slot where it belongs.
PackedPosition& GreedySearch::slot_of(const PackedPosition& packed) {
  // This is multiplicative hashing. The upper bits are good enough for a table this small.
  const std::uint64_t mixed = packed.low * 0x9e3779b97f4a7c15u + packed.high * 0xd6e8feb86659fd93u;
  auto slot = static_cast<std::uint32_t>(mixed >> 32) & slot_mask_;
  while (slots_[slot] != packed && slots_[slot] != kNoPosition) slot = (slot + 1) & slot_mask_;
  return slots_[slot];
}

bool GreedySearch::contains(const PackedPosition& packed) { return slot_of(packed) == packed; }

/// Adds `packed` to the closed set. Returns false if it is a duplicate.
bool GreedySearch::insert(const PackedPosition& packed) {
  PackedPosition& slot = slot_of(packed);
  if (slot == packed) return false;
  slot = packed;
  return true;
}

template <typename Size>
void GreedySearch::expand_last(const Size& size, const Evaluator& evaluator) {
  Node& node = nodes_[count_];
  const Position& position = node.position;
  const int cells = position.cells_used();
  const int empty = position.empty_cascades();
  const int room = evaluator.room(cells, empty);
  const auto room_change = [&](int cells_more, int empty_more) {
    return evaluator.room(cells + cells_more, empty + empty_more) - room;
  };
  const bool from_cell = cells > 0;
  const bool to_foot = empty > 0;
  const int leave_cell = from_cell ? room_change(-1, 0) : 0;
  const int leave_foot = room_change(0, 1);
  const int enter_foot = to_foot ? room_change(0, -1) : 0;
  const int cell_to_foot = from_cell && to_foot ? room_change(-1, -1) : 0;
  int base = node.pairs + room + evaluator.step() * (node.depth + 1);
  // For each cascade, what one more card on it costs because it buries the next cards of suits
  // there.
  Lanes burial{};
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = position.next_home(suit);
    const int cascade = position.cascade(next);
    const int above = position.cards_above(next);
    const int depth = evaluator.depth(position.foundation(suit));
    base += depth * above;
    burial[cascade] = static_cast<std::int16_t>(burial[cascade] + depth);
  }
  burial[Position::kNowhere] = 0;
  const auto visit = [&](Step step, int from, int source, int count)
      __attribute__((always_inline)) {
    const int onto = step.onto;
    int f = base + evaluator.pair(step.card, onto) - evaluator.pair(step.card, from);
    if (onto == kFoot) {
      f += from == kCell ? cell_to_foot : enter_foot;
    } else {
      f += from == kCell ? leave_cell : from == kFoot ? leave_foot : 0;
    }
    const int buried = onto < kFoot ? burial[position.cascade(onto)] : 0;
    f += count * (buried - burial[source]);
    if (position.is_next_home(from)) {
      f -= evaluator.pair(from, position.under(from));
    }
    open_.push(f >> kPriorityShift, {static_cast<std::uint32_t>(count_), step});
    ++generated_;
  };
  for_each_run_move(position, size, visit);
  if (cells < size.freecells()) {
    generated_ += static_cast<std::uint64_t>(size.cascades() - empty);
    judge_cell_moves(node, size, base + room_change(1, 0), room_change(1, 1) - room_change(1, 0),
                     burial, evaluator);
    push_cell_move<Size>(count_);
  }
}

/// Fills in node.cell_moves. `base` is what they have in common.
template <typename Size>
void GreedySearch::judge_cell_moves(Node& node, const Size& size, int base, int leave_foot,
                                    Lanes gains, const Evaluator& evaluator) {
  Lanes leaving;
  leaving.fill(Evaluator::kOutOfReach);
  for (int cascade = 0; cascade < size.cascades(); ++cascade) {
    const int top = node.position.top(cascade);
    const int under = node.position.under(top);
    const int change = evaluator.to_cell(top, under) + (under == kFoot ? leave_foot : 0);
    leaving[cascade] = static_cast<std::int16_t>(change);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = node.position.next_home(suit);
    // This is a mask, because the processor could not predict a branch.
    const int is_under_top = -static_cast<int>(node.position.cards_above(next) == 1);
    std::int16_t& lane = gains[node.position.cascade(next)];
    const int freed = evaluator.pair(next, node.position.under(next)) & is_under_top;
    lane = static_cast<std::int16_t>(lane + freed);
  }
  const auto start = static_cast<std::int16_t>(std::clamp<int>(base, 0, Evaluator::kOutOfReach));
  for (int cascade = 0; cascade < kLanes<Size>; ++cascade) {
    const auto f = static_cast<std::int16_t>(start + leaving[cascade] - gains[cascade]);
    const std::int16_t priority = std::clamp<std::int16_t>(
        static_cast<std::int16_t>(f >> kPriorityShift), 0, 2 * kHalfRange - 1);
    node.cell_moves[cascade] = lane_of(priority, cascade);
  }
}

/// Puts the best remaining move to a cell on the open list. The next one follows when that one is
/// popped, because most of the up to thirteen moves are never needed.
template <typename Size>
void GreedySearch::push_cell_move(std::uint32_t id) {
  const Node& node = nodes_[id];
  std::int16_t best = kNoMove;
  for (int cascade = 0; cascade < kLanes<Size>; ++cascade)
    best = std::min(best, node.cell_moves[cascade]);
  if (best >= kNoMove) return;  // whatever cascade stands below it
  const int top = node.position.top(best & 15);
  open_.push((best >> 4) + kHalfRange, {id, {static_cast<std::uint8_t>(top), kCell}});
}

void GreedySearch::solution(std::vector<Step>& steps) const {
  steps.clear();
  for (std::uint32_t node = count_; nodes_[node].parent != kNoParent; node = nodes_[node].parent) {
    steps.push_back(nodes_[node].step);
  }
  std::reverse(steps.begin(), steps.end());
}

}  // namespace freecell
