#include "solver/depths/any_card_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>

#include "solver/depths/any_card_solution.h"
#include "solver/depths/freed_runs.h"
#include "solver/depths/suit_lanes.h"

namespace freecell {
namespace {

/// What SearchRoom counts are verdicts. A node takes the place of several, and so does an
/// arrangement of a component.
constexpr std::uint64_t kVerdictsPerNode = 5;
constexpr std::uint64_t kVerdictsPerMember = 4;
static_assert(ComponentSearch::kBytesPerMember <=
              kVerdictsPerMember * DepthVerdicts::kBytesPerVerdict);

/// For so many arrangements at the same depths there is room at first.
constexpr std::uint64_t kFewMembers = 1 << 10;

/// The moves that are found at once. While no cascade is emptied, there are no others.
constexpr std::array kDirect = {Dig::kOntoParent, Dig::kToCascade, Dig::kToSlots, Dig::kApart};
/// Those of a card with nothing on it.
constexpr std::array kBare = {Dig::kOntoParent, Dig::kToSlots};

/// What makes depths good, for the order of the search. It changes no verdict.
struct Weights {
  int unmoved;  ///< each card that has not moved,
  int lower;    ///< and more for each rank that it is lower
  int burying;  ///< each card above that next card home which lies highest
  int loose;    ///< each loose card
  int emptied;  ///< each emptied cascade
};
constexpr Weights kWeights = {20, 1, 5, 30, -45};
/// Above all priorities of depths that may be won for all that is known.
constexpr int kUnjudged = 2048;

}  // namespace

AnyCardSearch::AnyCardSearch(MemoryBudget* memory, Instructions instructions)
    : instructions_(instructions),
      children_(kCards * kMaxCascades),
      room_(memory, DepthVerdicts::kBytesPerVerdict) {
  static_assert(sizeof(Node) + 2 * BucketQueue<std::uint32_t>::kBytesPerItem + 24 <=
                kVerdictsPerNode * DepthVerdicts::kBytesPerVerdict);
  clear();
}

bool AnyCardSearch::knows(const Rules& rules) {
  return rules.building == Building::kSameSuit && rules.empty_cascade == EmptyCascade::kAnyCard &&
         rules.run_moves == RunMoves::kAsRoomAllows;
}

SearchStatus AnyCardSearch::run(const Deal& deal, const Rules& rules, SearchBudget budget,
                                const StopCallback& stop, SearchEffort& effort) {
  assert(knows(rules));
  clear();
  room_.begin(budget.memory);
  budget_ = budget;
  stop_ = &stop;
  before_ = effort;
  effort_ = &effort;
  begin(deal, rules);
  search();
  component_.clear();
  effort = {before_.expanded + expanded_, before_.generated + generated_};
  return ended_.value_or(SearchStatus::kExhausted);
}

void AnyCardSearch::begin(const Deal& deal, const Rules& rules) {
  cells_ = rules.freecells;
  dealt_.begin(deal, rules);
  moves_.begin(deal);
  weigh();
}

/// Notes the weights of the cards that have not moved, for each depth of each cascade.
void AnyCardSearch::weigh() {
  for (int cascade = 0; cascade < dealt_.cascades(); ++cascade) {
    int weight = 0;
    for (int depth = 1; depth <= dealt_.length(cascade); ++depth) {
      DealtCascades::Level& level = dealt_.level(cascade, depth);
      weight += kWeights.unmoved + kWeights.lower * (kRanks - 1 - level.card / kSuits);
      level.weight = static_cast<std::int16_t>(weight);
    }
  }
}

void AnyCardSearch::search() {
  const DepthState start(dealt_);
  ArrangedCards arranged(start, cells_, moves_.start());
  arranged.settle();
  add({start, arranged.arrangement(), kNone, Dig::kOther, 0});
  while (!ended_ && has_open()) {
    if (!open_.empty()) {
      const std::uint32_t id = open_.pop();
      const DepthState& state = nodes_[id].state;
      if (!may_be_won(state) || ends()) continue;
      instructions_ == Instructions::kModern ? expand_modern(id) : expand(id);
    } else {
      const std::uint32_t id = deferred_.back();
      deferred_.pop_back();
      instructions_ == Instructions::kModern ? expand_by_all_arrangements_modern(id)
                                             : expand_by_all_arrangements(id);
    }
  }
}

/// Counts an expansion. Returns true, and notes why, if the search has to end.
bool AnyCardSearch::ends() {
  if (expanded_ == checkpoint_) [[unlikely]]
    check();
  if (ended_) return true;
  ++expanded_;
  return false;
}

void AnyCardSearch::check() {
  if (ended_) return;
  *effort_ = {before_.expanded + expanded_, before_.generated + generated_};
  if (expanded_ == budget_.expanded) {
    ended_ = SearchStatus::kBudget;
  } else if (expanded_ > 0 && *stop_ && (*stop_)() != StopReason::kNone) {
    ended_ = SearchStatus::kStopped;
  } else {
    ended_ = room_.make(
        verdicts_.size() + nodes_.size() * kVerdictsPerNode + most_members_ * kVerdictsPerMember,
        *stop_);
    checkpoint_ = std::min(expanded_ + kStopInterval, budget_.expanded);
  }
}

/// Whether the easier game can be won from there. Means nothing once the search has to end.
bool AnyCardSearch::may_be_won(const DepthState& state) {
  const DepthVerdicts::Verdict known = verdicts_.of(state.key());
  if (known != DepthVerdicts::kUnknown) return known == DepthVerdicts::kMayBeWon;
  if (ends()) return true;
  const std::size_t first = children_used_;
  const bool is_modern = instructions_ == Instructions::kModern;
  const bool found =
      (is_modern ? list_children_modern(state) : list_children(state)) || one_may_be_won(first);
  children_used_ = first;
  verdicts_.note(state.key(), found ? DepthVerdicts::kMayBeWon : DepthVerdicts::kLost);
  return found;
}

/// Lists what digging leads to in the easier game, unless it is known to be lost. Returns true if
/// something may be won.
bool AnyCardSearch::list_children(const DepthState& state) {
  for (std::uint64_t left = FreedRuns(state).to_dig(cells_); left != 0; left &= left - 1) {
    ++generated_;
    Child& child = children_[children_used_];
    child.state = state;
    child.state.dig(dealt_, cascade_of(std::countr_zero(left)));
    const DepthVerdicts::Verdict verdict = verdicts_.of(child.state.key());
    if (verdict == DepthVerdicts::kMayBeWon || child.state.won()) return true;
    const FreedRuns runs(child.state);
    if (verdict == DepthVerdicts::kLost || runs.is_stuck(cells_)) continue;
    child.priority = priority(child.state, runs.loose());
    ++children_used_;
  }
  return false;
}

/// Whether one of the children from `first` on may be won. It begins with the best.
bool AnyCardSearch::one_may_be_won(std::size_t first) {
  const std::span<Child> children(&children_[first], children_used_ - first);
  for (std::size_t left = children.size(); left > 0; --left) {
    Child& best = *std::ranges::min_element(children, {}, &Child::priority);
    best.priority = std::numeric_limits<int>::max();
    if (may_be_won(best.state)) return true;
  }
  return false;
}

/// Makes the moves that are found at once.
void AnyCardSearch::expand(std::uint32_t id) {
  const Node& node = nodes_[id];
  const ArrangedCards arranged(node.state, cells_, node.arrangement);
  for (std::uint64_t tops = node.state.tops().down; tops != 0 && !ended_; tops &= tops - 1) {
    dig(id, std::countr_zero(tops), arranged, kDirect, true);
  }
  if (arranged.emptied() == 0) return;
  deferred_.push_back(id);
  if (arranged.free_slots() == 0) join_heads(id, arranged);
}

/// Moves heads onto heads while all slots are taken. That cannot be taken back.
void AnyCardSearch::join_heads(std::uint32_t id, const ArrangedCards& arranged) {
  for (std::uint64_t left = arranged.bare() & arranged.below_heads(); left != 0; left &= left - 1) {
    ArrangedCards next = arranged;
    next.join(left & -left);
    next.settle();
    add({nodes_[id].state, next.arrangement(), id, Dig::kJoin,
         static_cast<std::uint8_t>(std::countr_zero(left))});
  }
}

/// Lists all arrangements at the depths of the node, which are seldom many. If they are more than
/// there is room for, it makes room and begins anew.
void AnyCardSearch::list_arrangements(const Node& node) {
  while (!ended_ && !component_.run(node.state, cells_, node.arrangement, most_members_)) {
    most_members_ *= 4;
    check();
  }
}

/// Makes all moves that there are.
void AnyCardSearch::expand_by_all_arrangements(std::uint32_t id) {
  const Node& node = nodes_[id];
  list_arrangements(node);
  for (const ComponentSearch::Member& member : component_.members()) {
    if (ends()) return;
    const ArrangedCards arranged(node.state, cells_, member.arrangement);
    const std::uint64_t bare = node.state.tops().down & ~(arranged.joined() >> 1);
    for (std::uint64_t tops = bare; tops != 0 && !ended_; tops &= tops - 1) {
      dig(id, std::countr_zero(tops), arranged, kBare, false);
    }
  }
}

/// Digs the card of `bit` in each of the ways, in an arrangement of the node: its own one
/// (`direct`) or another.
void AnyCardSearch::dig(std::uint32_t id, int bit, const ArrangedCards& arranged,
                        std::span<const Dig> digs, bool direct) {
  const DepthState& state = nodes_[id].state;
  std::optional<DepthState> child;
  for (const Dig dig : digs) {
    if (ended_ || !AnyCardMoves::is_possible(dig, arranged, bit)) continue;
    if (!child) {
      child = state;
      child->dig(dealt_, cascade_of(bit));
      if (verdicts_.of(child->key()) == DepthVerdicts::kLost) return;
    }
    const Arrangement moved = AnyCardMoves::moved(dig, arranged, bit);
    ArrangedCards next(*child, cells_, moves_.followed(state, *child, moved, bit));
    next.settle();
    add({*child, next.arrangement(), id, direct ? dig : Dig::kOther,
         static_cast<std::uint8_t>(bit)});
  }
}

void AnyCardSearch::add(const Node& node) {
  ++generated_;
  if (!store(node)) return;
  const std::uint32_t id = nodes_.size() - 1;
  if (node.state.won()) {
    won_ = id;
    ended_ = SearchStatus::kSolved;
    return;
  }
  const bool is_judged = verdicts_.of(node.state.key()) == DepthVerdicts::kMayBeWon;
  open_.push(priority(node.state, FreedRuns(node.state).loose()) + (is_judged ? 0 : kUnjudged), id);
}

/// Stores the node. Returns false if it is there already.
bool AnyCardSearch::store(const Node& node) {
  if (nodes_.size() * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(node) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& other = nodes_[slots_[slot] - 1];
    if (other.state.key() == node.state.key() && other.arrangement == node.arrangement) {
      return false;
    }
  }
  nodes_.push_back(node);
  slots_[slot] = nodes_.size();
  return true;
}

void AnyCardSearch::grow() {
  slots_.assign(slots_.size() * 4, 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t id = 0; id < nodes_.size(); ++id) {
    std::size_t slot = hash_of(nodes_[id]) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = id + 1;
  }
}

int AnyCardSearch::priority(const DepthState& state, int loose) const {
  int burying = kCards;
  for (std::uint64_t next = next_after_the_ace(state.moved().up) & SuitLanes::kAll; next != 0;
       next &= next - 1) {
    const DealtCascades::Place place = dealt_.place(std::countr_zero(next));
    burying = std::min(burying, state.depths()[place.cascade] - place.height - 1);
  }
  return (state.weight() + kWeights.burying * burying + kWeights.loose * loose +
          kWeights.emptied * state.emptied()) /
             2 +
         500;
}

void AnyCardSearch::solution(std::vector<Step>& steps) const {
  assert(won_ != kNone);
  std::vector<Node> nodes;
  for (std::uint32_t id = won_; id != kNone; id = nodes_[id].parent) nodes.push_back(nodes_[id]);
  std::ranges::reverse(nodes);
  write_steps(moves_, cells_, nodes, steps);
}

void AnyCardSearch::clear() {
  constexpr std::size_t kFewSlots = 1024;
  verdicts_.clear();
  children_used_ = 0;
  nodes_.clear(1);
  if (slots_.size() > 16 * kFewSlots) std::vector<std::uint32_t>().swap(slots_);
  if (slots_.empty()) slots_.resize(kFewSlots);
  std::ranges::fill(slots_, 0);
  open_.shrink(SearchRoom::kKeptPositions);
  deferred_.clear();
  component_.clear();
  most_members_ = kFewMembers;
  room_.give_back();
  won_ = kNone;
  expanded_ = 0;
  generated_ = 0;
  checkpoint_ = 0;
  ended_.reset();
}

}  // namespace freecell
