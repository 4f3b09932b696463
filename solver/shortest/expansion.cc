#include "solver/shortest/expansion.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "dealer/supermove.h"
#include "solver/position/move_generator.h"
#include "solver/shortest/digging.h"

namespace freecell {

int Expansion::capacity(int free_cells, int empty_cascades) const {
  if (counts_cards() && !prices_supermoves()) return 1;
  return counting_.capacity == Capacity::kSum
             ? free_cells + game_->waiting_places(empty_cascades) + 1
             : game_->capacity(free_cells, empty_cascades);
}

/// The cost of the move of `count` cards from the node that is expanded. For several cards it is
/// the number of single-card moves in the supermove, as the referee counts them.
int Expansion::price(Under onto, int count) const {
  assert(count >= 1 && (onto != kHome || count == 1));
  if (!counts_cards()) return onto == kHome ? 0 : 1;
  if (game_->moves_any_number()) return count;
  if (count == 1) return 1;
  const int waiting_places = game_->waiting_places(empty_cascades_ - (onto == kFoot));
  return supermove_cost(count, free_cells_, waiting_places);
}

const std::vector<Successor>& Expansion::list(const SearchNode& node, int most) {
  successors_.clear();
  generated_ = 0;
  rest_card_ = kFoot;
  idle_ = 0;
  position_ = Position(node.packed, *game_);
  g_ = node.g();
  f_ = node.f();
  most_ = most;
  certain_ = certain_cost(position_);
  assert(has_its_bound(node));
  cost_ = node.h() - certain_;
  assert(cost_ >= 0);
  free_cells_ = game_->freecells() - position_.cells_used();
  empty_cascades_ = position_.empty_cascades();
  read_last_move(node);
  for (int cascade = 0; cascade < game_->cascades(); ++cascade) {
    if (position_.top(cascade) != kFoot) list_from_cascade(cascade);
  }
  for (CardSet cells = position_.cell_cards(); cells != 0; cells &= cells - 1) {
    list_from_cell(std::countr_zero(cells));
  }
  return successors_;
}

const std::vector<Successor>& Expansion::judge_all() {
  if (prices_supermoves()) {
    judge_supermoves_last();
  } else {
    for (Successor& successor : successors_) judge_one(successor);
  }
  for (Successor& successor : successors_) {
    if (successor.f() <= most_ && !successor.is_clear) successor.waste = waste_after(successor);
  }
  std::erase_if(successors_, [this](const Successor& successor) { return successor.f() > most_; });
  assert(is_right());
  return successors_;
}

/// A supermove that is paid by the card may change the cost by as many moves as it takes. That cost
/// is computed from its position alone, so the relaxed game must leave the node.
void Expansion::judge_supermoves_last() {
  for (Successor& successor : successors_) {
    if (!is_supermove(successor.step)) judge_one(successor);
  }
  for (Successor& successor : successors_) {
    if (!is_supermove(successor.step)) continue;
    relaxed_.load(Position(successor.packed, *game_));
    const int cost = relaxed_.cost();
    successor.h += cost;
    successor.is_clear = cost == 0;
  }
}

#ifndef NDEBUG
bool Expansion::has_its_bound(const SearchNode& node) const {
  checker_.load(position_);
  return node.h() == checker_.cost() + certain_;
}

/// Whether every successor's bound equals that of its position computed anew, and is consistent
/// with the node's.
bool Expansion::is_right() const {
  return std::ranges::all_of(successors_, [&](const Successor& successor) {
    const Position position(successor.packed, *game_);
    checker_.load(position);
    return successor.h == checker_.cost() + certain_cost(position) &&
           g_ + cost_ + certain_ <= successor.g + successor.h;
  });
}
#endif

void Expansion::read_last_move(const SearchNode& node) {
  has_last_ = prunes_.commuting && node.from() != kHome;
  if (!has_last_) return;
  last_card_ = node.card();
  last_from_ = node.from();
  last_onto_ = static_cast<Under>(position_.under(last_card_));
  last_source_ = last_from_ < kFoot ? position_.cascade(last_from_) : Position::kNowhere;
  last_target_ = position_.cascade(last_card_);
  last_count_ = last_target_ == Position::kNowhere ? 1 : position_.cards_above(last_card_) + 1;
  assert(last_onto_ == kHome || game_->is_link(last_card_, last_onto_) || last_onto_ >= kFoot);
  free_before_ = free_cells_ - (last_from_ == kCell) + (last_onto_ == kCell);
  empty_before_ = empty_cascades_ - (last_from_ == kFoot) + (last_onto_ == kFoot);
}

/// Whether the move of `count` cards is pruned because of the last move.
bool Expansion::is_cut(int card, Under onto, int count) const {
  if (!has_last_) return false;
  if (card == last_card_) return last_onto_ != kHome;
  const int order = card << 6 | onto;
  if (order > (last_card_ << 6 | last_onto_)) return false;
  // The cost of a supermove in card moves depends on the free room, and so on which of the two is
  // first.
  if (counts_cards() && (count > 1 || last_count_ > 1)) return false;
  // The two moves must not meet in a cascade, nor in a suit.
  const int source = position_.cascade(card);
  if (source != Position::kNowhere && (source == last_source_ || source == last_target_))
    return false;
  if (onto < kFoot) {
    const int target = position_.cascade(onto);
    if (target == last_source_ || target == last_target_) return false;
  }
  if (onto == kHome && last_onto_ == kHome && (card ^ last_card_) % kSuits == 0) return false;
  // There must have been room for this move before the last one ...
  if (onto == kCell && free_before_ == 0) return false;
  if (onto == kFoot && empty_before_ == 0) return false;
  if (count > 1 && count > capacity(free_before_, empty_before_ - (onto == kFoot))) return false;
  // ... and for the last one after it.
  const Under from = static_cast<Under>(position_.under(card));
  const int free_after = free_before_ + (from == kCell) - (onto == kCell);
  const int empty_after = empty_before_ + (from == kFoot) - (onto == kFoot);
  if (last_onto_ == kCell && free_after == 0) return false;
  if (last_onto_ == kFoot && empty_after == 0) return false;
  return last_count_ == 1 ||
         last_count_ <= capacity(free_after, empty_after - (last_onto_ == kFoot));
}

bool Expansion::takes_last_room(Step step) const {
  const int from = position_.under(step.card);
  return free_cells_ + empty_cascades_ + (from == kCell || from == kFoot) ==
         (step.onto == kCell || step.onto == kFoot);
}

/// Whether the step leads above most_, as far as that is clear before it is judged. Its f without
/// waste is `least_f` if it lowers the cost by as much as its card can, and otherwise greater.
bool Expansion::wastes_too_much(Step step, int least_f) const {
  if (!prunes_waste() || !takes_last_room(step)) return false;
  if (least_f + least_waste(position_, step, card_bit(step.card), *game_) <= most_) return false;
  return least_f == most_ || least_f + 1 + least_waste(position_, step, 0, *game_) > most_;
}

/// Called after all estimates, so that idle_ is complete. A card that is idle before a step that
/// saved something is idle after it, too. What is known of the node holds for its successors: no
/// solution through the node is shorter than f_.
int Expansion::waste_after(const Successor& successor) const {
  const int known = std::max(0, f_ - successor.f());
  const Step step = successor.step;
  if (!prunes_waste() || step.onto == kHome) return known;
  if (!takes_last_room(step) || settles(step.card, step.onto)) return known;
  const bool has_saved = successor.h - certain_ < cost_;
  const CardSet idle = has_saved ? idle_ | card_bit(step.card) : 0;
  return std::max(known, least_waste(position_, step, idle, *game_));
}

void Expansion::list_from_cascade(int cascade) {
  int card = position_.top(cascade);
  list_home(card);
  const int most = capacity(free_cells_, empty_cascades_);
  for (int count = 1; count <= most; ++count) {
    list_moves(card, count, cascade);
    if (position_.heads_run(card, *game_)) return;
    card = position_.under(card);
  }
}

void Expansion::list_from_cell(int card) {
  list_home(card);
  list_moves(card, 1, Position::kNowhere);
}

/// A move home is a choice here, because the automatic ones have been made.
void Expansion::list_home(int card) {
  if (position_.is_next_home(card)) add(card, kHome, 1, cost_);
}

void Expansion::list_moves(int card, int count, int source) {
  if (has_last_ && card == last_card_ && last_onto_ != kHome) return;
  const bool to_foot = empty_cascades_ > 0 && position_.under(card) != kFoot &&
                       (game_->starters() >> card & 1) != 0 &&
                       (count == 1 || count <= capacity(free_cells_, empty_cascades_ - 1));
  const bool to_cell = free_cells_ > 0 && count == 1 && source != Position::kNowhere;
  // Taking a run away saves at most one parked run; taking cards away saves at most one parked card
  // for each.
  const int most_saved = source == Position::kNowhere ? 0 : counts_cards() ? count : 1;
  const int least_cost = cost_ - most_saved;
  if (to_cell) add(card, kCell, 1, least_cost);
  if (to_foot) add(card, kFoot, count, least_cost);
  for (CardSet targets = position_.top_cards() & game_->parents(card); targets != 0;
       targets &= targets - 1) {
    add(card, static_cast<Under>(std::countr_zero(targets)), count, least_cost);
  }
}

void Expansion::add(int card, Under onto, int count, int least_cost) {
  ++generated_;
  const int g = g_ + price(onto, count);
  const int certain = counts_cards() && onto == kHome ? certain_ - 1 : certain_;
  if (g + certain + least_cost > most_) return;
  const Step step{static_cast<std::uint8_t>(card), onto};
  const bool is_cut_here = is_cut(card, onto, count);
  Successor successor{
      .step = step, .from = static_cast<Under>(position_.under(card)), .g = g, .h = certain};
  if (settles(card, onto)) {
    Position child = position_;
    child.make(step, *game_);
    const int went = home_.settle(child, *game_);
    if (went == 0 && is_cut_here) return;
    const int went_cost = counts_cards() ? went : 0;
    successor.packed = child.packed();
    successor.g += went_cost;
    successor.h -= went_cost;
    if (went > 0) successor.from = kHome;
  } else {
    if (is_cut_here || wastes_too_much(step, successor.f() + least_cost)) return;
    successor.packed = position_.packed_after(step, *game_);
  }
  successor.hash = hash_of(successor.packed);
  successors_.push_back(successor);
}

/// Adds the cost of its relaxed game to its h, or less if its h is too high anyway.
void Expansion::judge_one(Successor& successor) {
  const auto [card, onto] = successor.step;
  int cost = cost_;  // a move home does not change it
  if (onto != kHome) {
    const RelaxedGame::Remainder& rest = remainder_without(card);
    cost = rest.cost;
    if (onto != kCell && successor.f() + cost <= most_) cost = relaxed_.moved(card, onto, rest);
  }
  successor.h += cost;
  successor.is_clear = cost == 0;
}

const RelaxedGame::Remainder& Expansion::remainder_without(int card) {
  if (card != rest_card_) {
    const bool from_cell = position_.under(card) == kCell;
    rest_ = from_cell ? relaxed_.whole(cost_) : relaxed_.without(card, cost_);
    rest_card_ = card;
    if (!from_cell && rest_.cost == cost_) idle_ |= card_bit(card);
  }
  return rest_;
}

}  // namespace freecell
