#include "solver/shortest/relaxed_game.h"

#include <algorithm>
#include <bit>

namespace freecell {
namespace {

constexpr bool is_in(CardSet cards, int card) { return (cards >> card & 1) != 0; }

constexpr void put_in(CardSet& cards, int card, bool is_member) {
  cards = (cards & ~card_bit(card)) | CardSet{is_member} << card;
}

bool is_home(int card, const RelaxedGame::Stacks& stacks) {
  return (stacks.next & suit_cards(card % kSuits)) > card_bit(card);
}

/// Top cards of cascades that wait for each other.
struct Cycle {
  int size = 0;
  std::array<std::uint8_t, kSuits> tops{};
};

/// For every suit the top card of the cascade in which its next card lies, kFoot if it is complete.
using Waiting = std::array<std::uint8_t, kSuits>;

/// The shortest cycle of suits that wait for each other. There is one where no top card can be
/// taken away for nothing: no suit waits for itself then, nor for one that is complete.
Cycle shortest_cycle(const Waiting& waiting) {
  int suit = 0;
  for (int first = 0; first < kSuits; ++first) {
    if (waiting[first] == kFoot) continue;
    suit = waiting[first] % kSuits;
    if (waiting[suit] % kSuits == first) return {2, {waiting[first], waiting[suit]}};
  }
  // There is no second one, then; after some steps we are on it.
  for (int step = 0; step < kSuits; ++step) suit = waiting[suit] % kSuits;
  Cycle cycle;
  const int first = suit;
  do {
    cycle.tops[cycle.size++] = waiting[suit];
    suit = waiting[suit] % kSuits;
  } while (suit != first);
  return cycle;
}

}  // namespace

// ---- The position ----

void RelaxedGame::start(const Table& table) {
  table_ = &table;
  memo_.clear();
  std::array<std::uint8_t, kFoot> above;
  above.fill(kFoot);
  for (int card = 0; card < kCards; ++card) {
    const Under under = table.dealt_under(card);
    if (under < kFoot) above[under] = static_cast<std::uint8_t>(card);
  }
  for (CardSet feet = table.dealt_to(kFoot); feet != 0; feet &= feet - 1) {
    CardSet pile = 0;
    for (int card = std::countr_zero(feet); card != kFoot; card = above[card]) {
      place(arrangement_, card, table.dealt_under(card), 0, pile);
      pile |= card_bit(card);
      piles_[card] = {pile, arrangement_.blocked & pile, arrangement_.links & pile,
                      arrangement_.feet & pile};
    }
  }
}

void RelaxedGame::load(const Position& position) {
  arrangement_.blocked = arrangement_.links = arrangement_.feet = arrangement_.displaced = 0;
  arrangement_.place_low = arrangement_.place_high = 0;
  start_.tops = position.top_cards();
  start_.gone = kAllCards;
  start_.next = 0;
  for (int suit = 0; suit < kSuits; ++suit) start_.next |= card_bit(position.next_home(suit));
  for (int cascade = 0; cascade < table_->cascades(); ++cascade) load_cascade(position, cascade);
  settled_ = start_;
  parked_ = 0;
  parked_count_ = settle(arrangement_, settled_, parked_);
}

void RelaxedGame::load_cascade(const Position& position, int cascade) {
  const int top = position.top(cascade);
  start_.top[cascade] = static_cast<std::uint8_t>(top);
  std::array<std::uint8_t, kCards> cards;
  int size = 0;
  int moved = 0;  // how many lie above what is as dealt
  for (int card = top; card < kFoot; card = position.under(card)) {
    cards[size++] = static_cast<std::uint8_t>(card);
    if (position.under(card) != table_->dealt_under(card)) moved = size;
  }
  CardSet below = moved < size ? load_pile(cards[moved], cascade) : 0;
  while (moved > 0) {
    const int card = cards[--moved];
    place(arrangement_, card, static_cast<Under>(position.under(card)), cascade, below);
    below |= card_bit(card);
  }
  cascades_[cascade] = below;
  start_.gone &= ~below;
}

/// Writes down that `top` and what is under it lie as dealt, in `cascade`. Returns these cards.
CardSet RelaxedGame::load_pile(int top, int cascade) {
  const Pile& pile = piles_[top];
  arrangement_.blocked |= pile.blocked;
  arrangement_.links |= pile.links;
  arrangement_.feet |= pile.feet;
  for (int card = top; card < kFoot; card = table_->dealt_under(card)) {
    arrangement_.under[card] = table_->dealt_under(card);
    arrangement_.cascade[card] = static_cast<std::uint8_t>(cascade);
  }
  return pile.cards;
}

/// Writes down that `card` lies on `under` in `cascade`, where `below` are the cards under it.
void RelaxedGame::place(Arrangement& arrangement, int card, Under under, int cascade,
                        CardSet below) const {
  arrangement.under[card] = under;
  arrangement.cascade[card] = static_cast<std::uint8_t>(cascade);
  const bool is_linked = parks_runs_ && is_link(card, under);
  put_in(arrangement.links, card, is_linked);
  put_in(arrangement.blocked, card,
         (below & lower_of_suit(card)) != 0 || (is_linked && is_in(arrangement.blocked, under)));
  put_in(arrangement.feet, card, under == kFoot);

  const bool is_dealt = under == table_->dealt_under(card);
  put_in(arrangement.displaced, card,
         !is_dealt || (under != kFoot && is_in(arrangement.displaced, under)));
  const int where = is_dealt ? 0 : under == kFoot ? 3 : (under & 3) < 2 ? 1 : 2;
  put_in(arrangement.place_low, card, (where & 1) != 0);
  put_in(arrangement.place_high, card, (where & 2) != 0);
}

// ---- Playing ----

inline void RelaxedGame::take(const Arrangement& arrangement, Stacks& stacks, int card) {
  const int under = arrangement.under[card];
  stacks.tops ^= card_bit(card) ^ card_bit(under);
  stacks.gone |= card_bit(card);
  stacks.top[arrangement.cascade[card]] = static_cast<std::uint8_t>(under);
}

/// Takes away a top card and the rest of its run.
inline void RelaxedGame::take_run(const Arrangement& arrangement, Stacks& stacks, int top) {
  for (int card = top;; card = arrangement.under[card]) {
    take(arrangement, stacks, card);
    if (!is_in(arrangement.links, card)) return;
  }
}

/// Makes every move that loses nothing. Returns how many cards or runs that parked, and adds the
/// cards to `parked`.
int RelaxedGame::settle(const Arrangement& arrangement, Stacks& stacks, CardSet& parked) {
  for (int count = 0;;) {
    while (const CardSet home = stacks.next & stacks.gone) stacks.next += home * 15;
    if (const CardSet ready = stacks.tops & (stacks.next | arrangement.feet) & kAllCards;
        ready != 0) {
      take(arrangement, stacks, std::countr_zero(ready));
      continue;
    }
    const CardSet blocked = stacks.tops & arrangement.blocked;
    if (blocked == 0) return count;
    const CardSet gone_before = stacks.gone;
    take_run(arrangement, stacks, std::countr_zero(blocked));
    parked |= stacks.gone & ~gone_before;
    ++count;
  }
}

// ---- The search ----

/// Whether a settled position costs no more than `budget`.
bool RelaxedGame::is_within(const Arrangement& arrangement, const Stacks& stacks, int budget) {
  if (budget < 0) return false;
  if ((stacks.tops & kAllCards) == 0) return true;
  if (budget == 0) return false;
  const CardSet displaced = arrangement.displaced & ~stacks.gone;
  return displaced == 0 ? search_dealt(arrangement, stacks, budget)
                        : search_moved(arrangement, stacks, budget, displaced);
}

bool RelaxedGame::search_dealt(const Arrangement& arrangement, const Stacks& stacks, int budget) {
  CostRange range = memo_.dealt(stacks.gone);
  if (range.is_decided(budget)) return range.at_most <= budget;
  const bool found = branch(arrangement, stacks, budget, kFoot);
  range.learn(budget, found);
  memo_.set_dealt(stacks.gone, range);
  return found;
}

bool RelaxedGame::search_moved(const Arrangement& arrangement, const Stacks& stacks, int budget,
                               CardSet displaced) {
  const RelaxedMemo::Key key = {stacks.gone, arrangement.place_low & ~stacks.gone,
                                arrangement.place_high & ~stacks.gone};
  CostRange range = memo_.moved(key);
  if (range.is_decided(budget)) return range.at_most <= budget;

  // What lies on a displaced card is displaced, so that some top card is.
  const int top = static_cast<int>(std::bit_width(stacks.tops & displaced)) - 1;
  Stacks rest = stacks;
  take_run(arrangement, rest, top);
  const int left = budget - settle(arrangement, rest);
  const bool found =
      is_within(arrangement, rest, left) &&
      (is_within(arrangement, rest, left - 1) || branch(arrangement, stacks, budget, top));
  range.learn(budget, found);
  memo_.set_moved(key, range);
  return found;
}

/// Whether parking one of the top cards on a cycle, other than `excepted`, leaves something within
/// the rest of the budget.
bool RelaxedGame::branch(const Arrangement& arrangement, const Stacks& stacks, int budget,
                         int excepted) {
  Waiting waiting;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = std::countr_zero(stacks.next & suit_cards(suit));
    waiting[suit] = next < kCards ? stacks.top[arrangement.cascade[next]] : std::uint8_t{kFoot};
  }
  const Cycle cycle = shortest_cycle(waiting);
  for (int i = 0; i < cycle.size; ++i) {
    if (cycle.tops[i] == excepted) continue;
    Stacks child = stacks;
    take_run(arrangement, child, cycle.tops[i]);
    const int parked = 1 + settle(arrangement, child);
    if (is_within(arrangement, child, budget - parked)) return true;
  }
  return false;
}

int RelaxedGame::cost() {
  int budget = 0;
  while (!is_within(arrangement_, settled_, budget)) ++budget;
  return parked_count_ + budget;
}

// ---- After a move ----

RelaxedGame::Piece RelaxedGame::piece_from(int card) const {
  Piece piece;
  if (!is_in(start_.gone, card)) {
    for (int upper = start_.top[arrangement_.cascade[card]]; upper != card;
         upper = arrangement_.under[upper]) {
      piece.cards[piece.size++] = static_cast<std::uint8_t>(upper);
    }
  }
  piece.cards[piece.size++] = static_cast<std::uint8_t>(card);
  std::reverse(piece.cards.begin(), piece.cards.begin() + piece.size);
  return piece;
}

/// The cost falls by one or not at all. It does not if settling took the card home, and it does if
/// settling parked it: only if it did neither it takes a search.
RelaxedGame::Remainder RelaxedGame::without(int card, int cost) {
  const bool is_whole_run = !is_in(arrangement_.links, card);
  if (is_in(settled_.gone, card)) {
    if (!is_in(parked_, card)) return {cost, parked_count_, settled_};
    if (is_whole_run) return {cost - 1, parked_count_ - 1, settled_};
  }
  Remainder rest;
  if (is_whole_run) {
    rest.stacks = settled_;
    rest.parked = parked_count_;
    take_run(arrangement_, rest.stacks, settled_.top[arrangement_.cascade[card]]);
  } else {
    rest.stacks = start_;
    rest.parked = 0;
    while (!is_in(rest.stacks.gone, card)) {
      take(arrangement_, rest.stacks, rest.stacks.top[arrangement_.cascade[card]]);
    }
  }
  rest.parked += settle(arrangement_, rest.stacks);
  rest.cost = is_within(arrangement_, rest.stacks, cost - 1 - rest.parked) ? cost - 1 : cost;
  return rest;
}

int RelaxedGame::empty_cascade() const {
  int cascade = 0;
  while (start_.top[cascade] != kFoot) ++cascade;
  return cascade;
}

RelaxedGame::Arrangement RelaxedGame::arrangement_after(const Piece& piece, Under onto,
                                                        int cascade) const {
  Arrangement arrangement = arrangement_;
  CardSet below = onto == kFoot ? 0 : cascades_[cascade];
  Under under = onto;
  for (int i = 0; i < piece.size; ++i) {
    place(arrangement, piece.cards[i], under, cascade, below);
    under = piece.cards[i];
    below |= card_bit(under);
  }
  return arrangement;
}

bool RelaxedGame::is_any_home(const Piece& piece, const Stacks& stacks) {
  return std::any_of(piece.cards.begin(), piece.cards.begin() + piece.size,
                     [&](int card) { return is_home(card, stacks); });
}

/// The cost rises by one over that of the remainder, or not at all. It does not if nothing lies
/// under the card, or if it went home in the remainder while its new place lay still.
int RelaxedGame::moved(int card, Under onto, const Remainder& rest) {
  const Piece piece = piece_from(card);
  const bool is_single = piece.size == 1;
  if (is_single && onto == kFoot) return rest.cost;
  const bool target_lies_still = onto == kFoot || !is_in(rest.stacks.gone, onto);
  const bool is_home_in_rest = is_any_home(piece, rest.stacks);
  if (is_single && target_lies_still && is_home_in_rest) return rest.cost;

  const int cascade = onto == kFoot ? empty_cascade() : arrangement_.cascade[onto];
  const Arrangement arrangement = arrangement_after(piece, onto, cascade);
  // What the remainder has played is right with the cards in their new place, too, unless it needed
  // them or moved what they lie on: else from the start.
  const bool rest_holds = target_lies_still && !is_home_in_rest;
  Stacks stacks = rest_holds ? rest.stacks : start_;
  int parked = rest_holds ? rest.parked : 0;
  if (!rest_holds && !is_in(start_.gone, card)) {
    for (int i = piece.size - 1; i >= 0; --i) take(arrangement_, stacks, piece.cards[i]);
  }
  const int top = piece.cards[piece.size - 1];
  for (int i = 0; i < piece.size; ++i) stacks.gone &= ~card_bit(piece.cards[i]);
  stacks.tops ^= card_bit(onto) ^ card_bit(top);
  stacks.top[cascade] = static_cast<std::uint8_t>(top);
  parked += settle(arrangement, stacks);
  return is_within(arrangement, stacks, rest.cost - parked) ? rest.cost : rest.cost + 1;
}

}  // namespace freecell
