#include "solver/relaxed/relaxed_game.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace freecell {
namespace {

constexpr bool is_in(CardSet cards, int card) { return (cards >> card & 1) != 0; }

constexpr void put_in(CardSet& cards, int card, bool is_member) {
  cards = (cards & ~card_bit(card)) | CardSet{is_member} << card;
}

/// Returns `cards` and all higher cards of their suits.
constexpr CardSet and_higher(CardSet cards) {
  for (int ranks = 1; ranks < kRanks; ranks *= 2) cards |= cards << (kSuits * ranks);
  return cards & kAllCards;
}

bool is_home(int card, const RelaxedGame::Stacks& stacks) {
  return (stacks.next & suit_cards(card % kSuits)) > card_bit(card);
}

#ifndef NDEBUG
CardSet cards_in_cascades(const Position& position) {
  CardSet cards = 0;
  for (int card = 0; card < kCards; ++card) {
    if (position.under(card) <= kFoot) cards |= card_bit(card);
  }
  return cards;
}
#endif

/// Makes `head` stand for `card`, too.
void join(CardGraph& graph, int card, int head) {
  const CardSet near = graph.neighbours[card];
  for (CardSet rest = near; rest != 0; rest &= rest - 1) {
    CardSet& theirs = graph.neighbours[std::countr_zero(rest)];
    theirs = (theirs & ~card_bit(card)) | card_bit(head);
  }
  graph.neighbours[head] |= near;
}

}  // namespace

// ---- The position ----

void RelaxedGame::start(const Game& game) {
  game_ = &game;
  memo_.clear();
  arrangement_ = {};
  dealt_leads_.fill(0);
  dealt_leaders_.fill(0);
  // A card that the deal puts into a cell or home is no part of a pile as dealt. Its entry holds it
  // alone. Once the card lies in a cascade it is not where the deal put it, so load_cascade always
  // treats it as moved. If the entry were the empty set, all its members would lie as dealt. Then
  // load_cascade would stop at the card and drop it with everything under it.
  for (int card = 0; card < kCards; ++card) piles_[card] = {card_bit(card), 0, 0, 0};
  std::array<std::uint8_t, kFoot> above;
  above.fill(kFoot);
  for (int card = 0; card < kCards; ++card) {
    const Under under = game.dealt_under(card);
    if (under < kFoot) above[under] = static_cast<std::uint8_t>(card);
  }
  for (CardSet feet = game.dealt_to(kFoot); feet != 0; feet &= feet - 1) {
    CardSet pile = 0;
    for (int card = std::countr_zero(feet); card != kFoot; card = above[card]) {
      place(arrangement_, card, game.dealt_under(card), 0, pile);
      pile |= card_bit(card);
      piles_[card] = {pile, arrangement_.blocked & pile, arrangement_.links & pile,
                      arrangement_.feet & pile};
      dealt_leads_[card] = arrangement_.leads[card];
      for (CardSet led = dealt_leads_[card]; led != 0; led &= led - 1) {
        dealt_leaders_[std::countr_zero(led)] |= card_bit(card);
      }
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
  arrangement_.under = position.unders();
  arrangement_.cascade = position.cascades_of_cards();
  const CardSet as_dealt = position.as_dealt(*game_);
  for (int cascade = 0; cascade < game_->cascades(); ++cascade) {
    load_cascade(position, cascade, as_dealt);
  }
  assert(start_.gone == (kAllCards & ~cards_in_cascades(position)));
  settled_ = start_;
  parked_ = 0;
  parked_count_ = settle(arrangement_, settled_, parked_);
  assert((settled_.gone & start_.gone) == start_.gone && (parked_ & start_.gone) == 0);
}

/// Loads a cascade. `as_dealt` has the cards that lie on what the deal put them on.
void RelaxedGame::load_cascade(const Position& position, int cascade, CardSet as_dealt) {
  const int top = position.top(cascade);
  start_.top[cascade] = static_cast<std::uint8_t>(top);
  // A pile is a card and everything under it, all as dealt. Cards above the pile count as moved.
  std::array<std::uint8_t, kCards> moved;
  int size = 0;
  int card = top;
  while (card != kFoot && (piles_[card].cards & ~as_dealt) != 0) {
    moved[size++] = static_cast<std::uint8_t>(card);
    card = position.under(card);
  }
  CardSet below = card == kFoot ? 0 : load_pile(card);
  while (size > 0) {
    card = moved[--size];
    place(arrangement_, card, static_cast<Under>(position.under(card)), cascade, below);
    below |= card_bit(card);
  }
  cascades_[cascade] = below;
  start_.gone &= ~below;
}

/// Records that `top` and the cards under it lie as dealt. Returns these cards.
CardSet RelaxedGame::load_pile(int top) {
  const Pile& pile = piles_[top];
  arrangement_.blocked |= pile.blocked;
  arrangement_.links |= pile.links;
  arrangement_.feet |= pile.feet;
  return pile.cards;
}

/// Records that `card` lies on `under` in `cascade`. `below` has the cards under it.
void RelaxedGame::place(Arrangement& arrangement, int card, Under under, int cascade,
                        CardSet below) const {
  arrangement.under[card] = under;
  arrangement.cascade[card] = static_cast<std::uint8_t>(cascade);
  const bool is_linked = parks_runs_ && game_->is_link(card, under);
  put_in(arrangement.links, card, is_linked);
  put_in(arrangement.blocked, card,
         (below & lower_of_suit(card)) != 0 || (is_linked && is_in(arrangement.blocked, under)));
  put_in(arrangement.feet, card, under == kFoot);

  const bool is_dealt = under == game_->dealt_under(card);
  put_in(arrangement.displaced, card,
         !is_dealt || (under != kFoot && is_in(arrangement.displaced, under)));
  const int where = is_dealt ? 0 : under == kFoot ? 3 : (under & 3) < 2 ? 1 : 2;
  put_in(arrangement.place_low, card, (where & 1) != 0);
  put_in(arrangement.place_high, card, (where & 2) != 0);
  arrangement.leads[card] = and_higher(below);
}

// ---- Playing ----

inline void RelaxedGame::take(const Arrangement& arrangement, Stacks& stacks, int card) {
  assert(is_in(stacks.tops, card) && !is_in(stacks.gone, card));
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

/// Makes every move that loses nothing: takes away cards that can go home or that lie at a foot,
/// and parks blocked cards or runs. Returns how many it parked, and adds their cards to `parked`.
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

/// Whether a settled position costs at most `budget`.
bool RelaxedGame::is_within(const Arrangement& arrangement, const Stacks& stacks, int budget) {
  if (budget < 0) return false;
  if ((stacks.tops & kAllCards) == 0) return true;
  if (budget == 0) return false;
  const CardSet left = kAllCards & ~stacks.gone;
  if ((arrangement.displaced & left) == 0) {
    CostRange range = memo_.dealt(stacks.gone);
    if (range.is_decided(budget)) return range.at_most <= budget;
    range.learn(budget, search(arrangement, stacks, budget));
    memo_.set_dealt(stacks.gone, range);
    return range.at_most <= budget;
  }
  const RelaxedMemo::Key key = {stacks.gone, arrangement.place_low & left,
                                arrangement.place_high & left};
  CostRange range = memo_.moved(key);
  if (range.is_decided(budget)) return range.at_most <= budget;
  range.learn(budget, search(arrangement, stacks, budget));
  memo_.set_moved(key, range);
  return range.at_most <= budget;
}

/// Blocked cards must be parked in any case, so only the others are searched.
bool RelaxedGame::search(const Arrangement& arrangement, const Stacks& stacks, int budget) const {
  const CardSet left = kAllCards & ~stacks.gone;
  const CardSet blocked = whole_runs(arrangement, arrangement.blocked & left);
  const int others = budget - std::popcount(blocked & ~arrangement.links);
  if (others < 0) return false;
  const CardSet open = left & ~blocked;
  return suffices({arrangement, stacks, rivals(arrangement, open)}, open & ~arrangement.links,
                  others, 0);
}

/// Adds to `cards` the cards under them in their runs. (A card under a blocked card of a run is
/// blocked.)
CardSet RelaxedGame::whole_runs(const Arrangement& arrangement, CardSet cards) {
  for (CardSet linked = cards & arrangement.links; linked != 0;) {
    const int card = std::countr_zero(linked);
    const CardSet under = card_bit(arrangement.under[card]);
    linked = (linked & (linked - 1)) | (under & ~cards & arrangement.links);
    cards |= under;
  }
  return cards;
}

/// Two cards are rivals if each lies above a lower card of the other's suit, or above the other
/// itself. Runs are rivals if any of their cards are.
CardGraph RelaxedGame::rivals(const Arrangement& arrangement, CardSet open) const {
  CardGraph graph;
  const CardSet displaced = arrangement.displaced & open;
  const CardSet dealt = open & ~displaced;
  for (CardSet rest = dealt; rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    graph.neighbours[card] = dealt_leads_[card] & dealt_leaders_[card] & dealt;
  }
  for (CardSet rest = displaced; rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const CardSet leads = arrangement.leads[card];
    CardSet near = leads & dealt_leaders_[card] & dealt;
    for (CardSet near_dealt = near; near_dealt != 0; near_dealt &= near_dealt - 1) {
      graph.neighbours[std::countr_zero(near_dealt)] |= card_bit(card);
    }
    for (CardSet others = leads & displaced; others != 0; others &= others - 1) {
      const int other = std::countr_zero(others);
      if (is_in(arrangement.leads[other], card)) near |= card_bit(other);
    }
    graph.neighbours[card] = near;
  }
  for (CardSet linked = arrangement.links & open; linked != 0; linked &= linked - 1) {
    join(graph, std::countr_zero(linked), head_of(arrangement, std::countr_zero(linked)));
  }
  return graph;
}

/// The deepest card of a run, which stands for the run.
int RelaxedGame::head_of(const Arrangement& arrangement, int card) {
  while (is_in(arrangement.links, card)) card = arrangement.under[card];
  return card;
}

/// Whether the position can be played out by parking `parked` and at most `most` more of `open`.
bool RelaxedGame::suffices(const Question& question, CardSet open, int most, CardSet parked) const {
  const std::optional<CardSet> cover = vertex_cover(question.rivals, open, most);
  if (!cover) return false;
  const Cycle cycle = play(question, parked | *cover, most - std::popcount(*cover));
  for (int i = 0; i < cycle.size; ++i) {
    const CardSet head = card_bit(head_of(question.arrangement, cycle.tops[i]));
    if (suffices(question, open & ~head, most - 1, parked | head)) return true;
  }
  return cycle.size == 0;
}

/// Plays the position out by parking `parked` and one top card of each cycle that is left. If there
/// are more than `spare` such cycles, it returns the first one, otherwise an empty one.
RelaxedGame::Cycle RelaxedGame::play(const Question& question, CardSet parked, int spare) {
  const Arrangement& arrangement = question.arrangement;
  Stacks stacks = question.stacks;
  Cycle first;
  while ((stacks.tops & kAllCards) != 0) {
    int top = top_among(arrangement, stacks, parked);
    if (top == kFoot) {
      const Cycle cycle = shortest_cycle(arrangement, stacks);
      if (first.size == 0) first = cycle;
      if (spare-- == 0) return first;
      top = cycle.tops[0];
    }
    take_run(arrangement, stacks, top);
    settle(arrangement, stacks);
  }
  return {};
}

/// Returns the shortest cycle of suits that wait for each other. A suit waits for the cascade in
/// which its next card lies, and so for the suit of the card on top. If no top card can be taken
/// away for nothing, there is such a cycle, because then no suit waits for itself, nor for a suit
/// that is complete.
RelaxedGame::Cycle RelaxedGame::shortest_cycle(const Arrangement& arrangement,
                                               const Stacks& stacks) {
  std::array<std::uint8_t, kSuits> waiting;  // for which top card; kFoot: the suit is complete
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = std::countr_zero(stacks.next & suit_cards(suit));
    waiting[suit] = next < kCards ? stacks.top[arrangement.cascade[next]] : std::uint8_t{kFoot};
  }
  int suit = 0;
  for (int first = 0; first < kSuits; ++first) {
    if (waiting[first] == kFoot) continue;
    suit = waiting[first] % kSuits;
    if (waiting[suit] % kSuits == first) return {2, {waiting[first], waiting[suit]}};
  }
  // No cycle has only two suits. So there is just one cycle, and after some steps we are on it.
  for (int step = 0; step < kSuits; ++step) suit = waiting[suit] % kSuits;
  Cycle cycle;
  const int first = suit;
  do {
    assert(cycle.size < kSuits && waiting[suit] != kFoot);
    cycle.tops[cycle.size++] = waiting[suit];
    suit = waiting[suit] % kSuits;
  } while (suit != first);
  return cycle;
}

/// A top card of a run whose head is in `heads`, or kFoot if there is none.
int RelaxedGame::top_among(const Arrangement& arrangement, const Stacks& stacks, CardSet heads) {
  if ((stacks.tops & heads) != 0) return std::countr_zero(stacks.tops & heads);
  for (CardSet tops = stacks.tops & arrangement.links; tops != 0; tops &= tops - 1) {
    const int top = std::countr_zero(tops);
    if (is_in(heads, head_of(arrangement, top))) return top;
  }
  return kFoot;
}

int RelaxedGame::cost() {
  int budget = 0;
  while (!is_within(arrangement_, settled_, budget)) ++budget;
  assert(parked_count_ + budget <= kCards);
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
  assert(piece.size < kRanks);
  piece.cards[piece.size++] = static_cast<std::uint8_t>(card);
  std::reverse(piece.cards.begin(), piece.cards.begin() + piece.size);
  return piece;
}

/// The cost falls by one or not at all. It does not fall if settling took the card home, and it
/// falls if settling parked it. A search is needed only if settling did neither.
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
  assert(rest.parked <= cost);
  return rest;
}

int RelaxedGame::empty_cascade() const {
  int cascade = 0;
  while (start_.top[cascade] != kFoot) ++cascade;
  assert(cascade < game_->cascades());
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

/// The cost is that of the remainder or one more. It is not more if nothing lies under the card, or
/// if the card went home in the remainder while its new place lay still.
int RelaxedGame::moved(int card, Under onto, const Remainder& rest) {
  const Piece piece = piece_from(card);
  const bool is_single = piece.size == 1;
  assert(onto <= kFoot && onto != card);
  assert(is_single || parks_runs_);
  if (is_single && onto == kFoot) return rest.cost;
  const bool target_lies_still = onto == kFoot || !is_in(rest.stacks.gone, onto);
  const bool is_home_in_rest = is_any_home(piece, rest.stacks);
  if (is_single && target_lies_still && is_home_in_rest) return rest.cost;

  const int cascade = onto == kFoot ? empty_cascade() : arrangement_.cascade[onto];
  const Arrangement arrangement = arrangement_after(piece, onto, cascade);
  // The moves played in the remainder are also right with the cards in their new place, unless they
  // needed these cards or moved what they lie on. In that case the game starts anew.
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
