#include "solver/search/greedy_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/position/move_generator.h"
#include "solver/search/automatic_value.h"

namespace freecell {
namespace {

constexpr std::uint32_t kNoParent = ~std::uint32_t{0};

/// Moves to cells are evaluated for all cascades at once, in vectors of 16 bits. A lane holds the
/// priority (12 bits, minus half their range so that the signed comparison of SSE2 works) and below
/// it the cascade, so the least lane is the best move.
constexpr int kHalfRange = BucketQueue<int>::kBuckets / 2;
constexpr std::int16_t kNoMove = (kHalfRange - 1) << 4;
static_assert(Evaluator::kNoCard >> kPriorityShift >= 2 * kHalfRange - 1);  // so it is kNoMove
static_assert(Evaluator::kNoCard + Evaluator::kOutOfReach <= INT16_MAX);

constexpr std::int16_t lane_of(int priority, int cascade) {
  return static_cast<std::int16_t>((priority - kHalfRange) << 4 | cascade);
}

}  // namespace

SearchStatus GreedySearch::run(const Position& start, const Game& game, const Stage& stage,
                               const Evaluator& evaluator, SearchBudget budget,
                               const StopCallback& stop, SearchEffort& effort) {
  const std::uint64_t room = budget.memory / kBytesPerPosition;
  reset(std::min({budget.expanded, room, std::uint64_t{stage.budget}}));
  const SearchStatus status = ClassicGame::fits(game)
                                  ? dispatch(start, ClassicGame(game), evaluator, stop)
                                  : dispatch(start, game, evaluator, stop);
  effort.expanded += count_;
  effort.generated += generated_;
  return status;
}

template <typename Table>
SearchStatus GreedySearch::dispatch(const Position& start, const Table& table,
                                    const Evaluator& evaluator, const StopCallback& stop) {
  return instructions_ == Instructions::kModern ? search_modern(start, table, evaluator, stop)
                                                : search(start, table, evaluator, stop);
}

/// With modern instructions the search is six percent faster, because most of the work is on sets
/// in single words.
template <typename Table>
[[FREECELL_MODERN]] SearchStatus GreedySearch::search_modern(const Position& start,
                                                             const Table& table,
                                                             const Evaluator& evaluator,
                                                             const StopCallback& stop) {
  return search(start, table, evaluator, stop);
}

template <typename Table>
SearchStatus GreedySearch::search(const Position& start, const Table& given,
                                  const Evaluator& evaluator, const StopCallback& stop) {
  const typename Table::Handle table = given;
  Node& root = nodes_[0];
  root.position = start;
  root.pairs = evaluator.pairs(start);
  root.parent = kNoParent;
  root.depth = 0;
  settle(root, table, [&](int card, Under from, Under to) {
    root.pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
  });
  if (root.position.won()) return SearchStatus::kSolved;
  insert_last(root.position.packed());
  for (;;) {
    if (count_ == limit_) return SearchStatus::kBudget;
    expand_last(table, evaluator);
    ++count_;
    if (count_ % kStopInterval == 0 && stop && stop() != StopReason::kNone) {
      return SearchStatus::kStopped;
    }
    if (!make_next(table, evaluator)) return SearchStatus::kExhausted;
    if (nodes_[count_].position.won()) return SearchStatus::kSolved;
  }
}

/// Makes the automatic moves of a node, and notes those that are not home.
template <typename Table, typename Observer>
[[gnu::always_inline]] inline void GreedySearch::settle(Node& node, const Table& table,
                                                        Observer&& observe) {
  if (automatic_kept_ > automatic_limit_) [[unlikely]]
    make_room_for_automatic_steps();
  Step* const moves = automatic_.data();
  std::uint32_t end = automatic_kept_;
  autoplay<kRule>(node.position, table, [&](int card, Under from, Under to) {
    observe(card, from, to);
    if (to != kHome) moves[end++] = {static_cast<std::uint8_t>(card), to};
  });
  assert(end <= automatic_.size());
  node.automatic_end = end;
}

/// Pops entries until one gives a new position, and makes it. Returns false if there is none.
template <typename Table>
bool GreedySearch::make_next(const Table& table, const Evaluator& evaluator) {
  while (!open_.empty()) {
    const Successor next = open_.pop();
    const std::uint32_t parent_id = next.parent();
    assert(parent_id < count_);
    const Step step = next.step();
    Node& parent = nodes_[parent_id];
    if (step.onto == kCell) {
      take_cell_move<Table>(parent, parent.position.cascade(step.card));
      push_cell_move<Table>(parent, parent_id);
    }
    // A quarter of the popped entries are duplicates, and nearly always nothing goes home after
    // their move. Then the position right after the move is already in the closed set and need not
    // be made.
    const PackedPosition packed = parent.position.packed_after(step, table);
    if (contains(packed)) continue;
    Node& node = nodes_[count_];
    node.position = parent.position;
    node.pairs = parent.pairs;
    node.parent = parent_id;
    node.step = step;
    node.depth = static_cast<std::uint16_t>(parent.depth + 1);
    const auto rejudge = [&](int card, Under from, Under to) {
      node.pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
    };
    node.position.make(step, packed, table, rejudge);
    settle(node, table, rejudge);
    assert(node.pairs == evaluator.pairs(node.position));
    if (!insert_last(node.position.packed())) continue;
    return true;
  }
  return false;
}

void GreedySearch::reset(std::uint64_t budget) {
  assert(budget <= kMostExpanded);
  limit_ = budget;
  if (nodes_.size() < budget + 1) nodes_.resize(budget + 1);
  const std::uint64_t slots = std::bit_ceil(2 * budget + 16);
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, Slot{});
  slot_mask_ = static_cast<std::uint32_t>(slots - 1);
  open_.clear();
  automatic_kept_ = 0;
  if (automatic_.empty()) make_room_for_automatic_steps();
  count_ = 0;
  generated_ = 1;
}

void GreedySearch::make_room_for_automatic_steps() {
  automatic_.resize(2 * automatic_.size() + kMostAutomatic);
  automatic_limit_ = static_cast<std::uint32_t>(automatic_.size() - kMostAutomatic);
}

/// Returns the slot of the closed set that has `packed`, or the empty slot where it belongs.
GreedySearch::Slot& GreedySearch::slot_of(const PackedPosition& packed, std::uint16_t& tag) {
  // This is multiplicative hashing. The upper bits are good enough for a table this small.
  const std::uint64_t mixed = packed.low * 0x9e3779b97f4a7c15u + packed.high * 0xd6e8feb86659fd93u;
  tag = static_cast<std::uint16_t>(mixed >> 48);
  for (auto index = static_cast<std::uint32_t>(mixed >> 32);; ++index) {
    Slot& slot = slots_[index & slot_mask_];
    if (slot.is_empty()) return slot;
    if (slot.tag == tag && nodes_[slot.node].position.packed() == packed) return slot;
  }
}

bool GreedySearch::contains(const PackedPosition& packed) {
  std::uint16_t tag;
  return !slot_of(packed, tag).is_empty();
}

/// Adds `packed`, the position of the last node, to the closed set. Returns false if it is a
/// duplicate.
bool GreedySearch::insert_last(const PackedPosition& packed) {
  std::uint16_t tag;
  Slot& slot = slot_of(packed, tag);
  if (!slot.is_empty()) return false;
  assert(2 * count_ <= slot_mask_);  // at most half full
  slot = {static_cast<std::uint16_t>(count_), tag};
  automatic_kept_ = nodes_[count_].automatic_end;
  return true;
}

/// Fills in `burial`, which is all zero. Returns what the cards cost that lie above next cards now.
int GreedySearch::judge_burial(const Position& position, const Evaluator& evaluator,
                               Burial& burial) {
  int sum = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = position.next_home(suit);
    const int cascade = position.cascade(next);
    const int depth = evaluator.depth(position.foundation(suit));
    sum += depth * position.cards_above(next);
    burial[cascade] = static_cast<std::int16_t>(burial[cascade] + depth);
  }
  burial[Position::kNowhere] = 0;
  return sum;
}

template <typename Table>
void GreedySearch::expand_last(const Table& table, const Evaluator& evaluator) {
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
  Burial burial{};
  base += judge_burial(position, evaluator, burial);
  const CardSet awaited = awaited_cards(position, table);
  const auto visit = [&](Step step, int from, int source, int count)
      __attribute__((always_inline)) {
    const int onto = step.onto;
    int f = base + evaluator.pair(step.card, onto) - evaluator.pair(step.card, from);
    if (onto == kFoot) {
      f += from == kCell ? cell_to_foot : enter_foot;
    } else {
      f += from == kCell ? leave_cell : from == kFoot ? leave_foot : 0;
    }
    const int target = onto < kFoot ? position.cascade(onto) : JustMoved::kNoCascade;
    const int buried = onto < kFoot ? burial[target] : 0;
    f += count * (buried - burial[source]);
    if ((awaited >> from & 1) != 0) {
      f += automatic_value(
          position, table, evaluator, burial, from,
          {source, count, target, cells - int{from == kCell}, empty - int{onto == kFoot}});
    }
    open_.push(f >> kPriorityShift, Successor(count_, step));
    ++generated_;
  };
  for_each_move_onto_card(position, table, visit);
  if (to_foot) for_each_lasting_move_to_foot(position, table, visit);
  if (cells < table.freecells()) {
    judge_cell_moves(node, table, base + room_change(1, 0), room_change(1, 1) - room_change(1, 0),
                     burial, awaited, evaluator);
    push_cell_move<Table>(node, count_);
  }
}

/// Fills in node.cell_moves. `base` is what they have in common. Moves that automatic moves take
/// back are left out, and those of cards that it takes to another top card, where another move
/// leads. They are half of all moves to cells.
template <typename Table>
void GreedySearch::judge_cell_moves(Node& node, const Table& table, int base, int leave_foot,
                                    const Burial& burial, CardSet awaited,
                                    const Evaluator& evaluator) {
  const Position& position = node.position;
  const CardSet fitting = table.fitting_on(position.top_cards());
  // Among the cards under top cards, those that the top card fits on, and that do not go home when
  // it leaves.
  const CardSet taking_back = position.run_cards() & ~position.next_home_cards();
  Lanes leaving;
  leaving.fill(Evaluator::kNoCard);
  CardSet exposed = 0;
  int left_out = 0;
  for (int cascade = 0; cascade < table.cascades(); ++cascade) {
    const int top = position.top(cascade);
    const int under = position.under(top);
    const bool is_left_out = ((fitting >> top | taking_back >> under) & 1) != 0;
    const int change = evaluator.to_cell(top, under) + (under == kFoot ? leave_foot : 0);
    left_out += int{is_left_out};
    leaving[cascade] = static_cast<std::int16_t>(is_left_out ? Evaluator::kOutOfReach : change);
    exposed |= CardSet{!is_left_out} << under;
  }
  generated_ += static_cast<std::uint64_t>(table.cascades() - position.empty_cascades() - left_out);
  Lanes gains = burial;
  const int cells_used = position.cells_used() + 1;
  for (CardSet cards = exposed & awaited; cards != 0; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const int cascade = position.cascade(card);
    const JustMoved move = {cascade, 1, JustMoved::kNoCascade, cells_used,
                            position.empty_cascades()};
    const int change = automatic_value(position, table, evaluator, burial, card, move);
    gains[cascade] = static_cast<std::int16_t>(gains[cascade] - change);
  }
  const auto start = static_cast<std::int16_t>(std::clamp<int>(base, 0, Evaluator::kOutOfReach));
  // If GCC unrolled this loop or the one in push_cell_move, it would no longer make a vector of it.
#pragma GCC unroll 1
  for (int cascade = 0; cascade < kLanes<Table>; ++cascade) {
    const auto f = static_cast<std::int16_t>(start + leaving[cascade] - gains[cascade]);
    const std::int16_t priority = std::clamp<std::int16_t>(
        static_cast<std::int16_t>(f >> kPriorityShift), 0, 2 * kHalfRange - 1);
    node.cell_moves[cascade] = lane_of(priority, cascade);
  }
}

/// Takes the move of the top card of `taken` out of node.cell_moves. Every lane is written, because
/// a vector that is read right after a part of it was written takes much longer to read.
template <typename Table>
void GreedySearch::take_cell_move(Node& node, int taken) {
#pragma GCC unroll 1
  for (std::int16_t cascade = 0; cascade < kLanes<Table>; ++cascade) {
    node.cell_moves[cascade] = cascade == taken ? kNoMove : node.cell_moves[cascade];
  }
}

/// Puts the best remaining move to a cell on the open list. The next one follows when that one is
/// popped, because most of the up to thirteen moves are never needed.
template <typename Table>
void GreedySearch::push_cell_move(const Node& node, std::uint32_t id) {
  std::int16_t best = kNoMove;
#pragma GCC unroll 1
  for (int cascade = 0; cascade < kLanes<Table>; ++cascade)
    best = std::min(best, node.cell_moves[cascade]);
  if (best >= kNoMove) return;  // whatever cascade stands below it
  const int top = node.position.top(best & 15);
  assert(top < kCards);
  open_.push((best >> 4) + kHalfRange, Successor(id, {static_cast<std::uint8_t>(top), kCell}));
}

void GreedySearch::solution(std::vector<Step>& steps) const {
  steps.clear();
  const auto add_backwards = [&](std::uint32_t begin, std::uint32_t end) {
    while (end != begin) steps.push_back(automatic_[--end]);
  };
  assert(nodes_[count_].position.won());
  std::uint32_t node = count_;
  for (; nodes_[node].parent != kNoParent; node = nodes_[node].parent) {
    add_backwards(nodes_[node - 1].automatic_end, nodes_[node].automatic_end);
    steps.push_back(nodes_[node].step);
  }
  add_backwards(0, nodes_[node].automatic_end);
  std::reverse(steps.begin(), steps.end());
}

}  // namespace freecell
