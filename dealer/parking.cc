#include "dealer/parking.h"

#include <bit>
#include <cassert>

namespace freecell {
namespace {

using CardSet = std::uint64_t;

/// How many disjoint pairs of rivals are found among `left`. Whoever has one rival left is paired
/// first, which finds the most unless there is a circle of rivals.
int disjoint_pairs(const std::array<CardSet, kCards>& rivals, CardSet left) {
  int pairs = 0;
  while (left != 0) {
    int first = std::countr_zero(left);
    for (CardSet heads = left; heads != 0; heads &= heads - 1) {
      const int head = std::countr_zero(heads);
      const CardSet others = rivals[head] & left;
      if ((others & (others - 1)) != 0) continue;
      first = head;
      break;
    }
    const CardSet others = rivals[first] & left;
    left &= ~(CardSet{1} << first) & ~(others & -others);
    pairs += int{others != 0};
  }
  return pairs;
}

}  // namespace

ParkingGame::ParkingGame(const Board& board, const Rules& rules, Metric metric)
    : parks_runs_(metric == Metric::kPlayerMoves), cascades_(board.cascade_count) {
  cascade_.fill(kNowhere);
  start_.next = board.foundations;
  for (int i = 0; i < cascades_; ++i) add_cascade(i, board.cascades[i], rules);
  find_rivals();
}

void ParkingGame::add_cascade(int cascade, const Pile& pile, const Rules& rules) {
  for (int at = 0; at < pile.size(); ++at) {
    const Card card = pile[at];
    const bool goes_on = parks_runs_ && at > 0 && rules.fits_on(card, pile[at - 1]);
    const int id = card.id();
    cards_[cascade][at] = static_cast<std::uint8_t>(id);
    cascade_[id] = static_cast<std::int16_t>(cascade);
    place_[id] = static_cast<std::int16_t>(at);
    run_begin_[id] = goes_on ? run_begin_[pile[at - 1].id()] : place_[id];
    head_[id] = cards_[cascade][run_begin_[id]];
    if (goes_on) upper_ |= bit(id);
    start_.there |= bit(id);
  }
  start_.size[cascade] = static_cast<std::int16_t>(pile.size());
}

/// A card *leads* another if that cannot go home before it has left, because it lies above a lower
/// card of the other's suit. Two cards that lead each other are rivals; a card that leads itself is
/// blocked.
void ParkingGame::find_rivals() {
  constexpr CardSet kSuit = 0x1111111111111;  // bits of one suit, from the ace to the king
  static_assert(kCards == 52 && kSuits == 4);
  std::array<CardSet, kCards> above;
  for (int i = 0; i < cascades_; ++i) {
    CardSet led = 0;
    for (int at = 0; at < start_.size[i]; ++at) {
      const int card = cards_[i][at];
      rivals_[card] = led;
      led |= kSuit << card & ~bit(card);
    }
    CardSet leaders = 0;
    for (int at = start_.size[i]; at-- > 0;) {
      above[cards_[i][at]] = leaders;
      leaders |= bit(cards_[i][at]);
    }
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    CardSet leaders = 0;
    for (int card = suit; card < kCards; card += kSuits) {
      if (cascade_[card] == kNowhere) continue;
      rivals_[card] &= leaders;
      leaders |= above[card];
      blocked_ |= rivals_[card] & bit(card);
    }
  }
}

bool ParkingGame::must_park_without(int cascade, int cards, int count) const {
  State state = start_;
  shrink(state, cascade, state.size[cascade] - cards);
  return refutes(state, count - 1);
}

/// The cascade that has the next card of a suit, or kNowhere if that card is away.
int ParkingGame::waits_in(const State& state, int suit) const {
  const int card = state.next[suit] * kSuits + suit;
  return (state.there & bit(card)) != 0 ? cascade_[card] : kNowhere;
}

void ParkingGame::shrink(State& state, int cascade, int size) const {
  assert(0 <= size && size < state.size[cascade]);
  for (int at = size; at < state.size[cascade]; ++at) state.there &= ~bit(cards_[cascade][at]);
  state.size[cascade] = static_cast<std::int16_t>(size);
}

/// Takes home what can go. Returns whether any card has left a cascade.
bool ParkingGame::go_home(State& state) const {
  bool has_left = false;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (; state.next[suit] < kRanks; ++state.next[suit]) {
      const int cascade = waits_in(state, suit);
      if (cascade == kNowhere) continue;
      if (place_[state.next[suit] * kSuits + suit] + 1 != state.size[cascade]) break;
      shrink(state, cascade, state.size[cascade] - 1);
      has_left = true;
    }
  }
  return has_left;
}

/// Plays as long as nothing has to be tried. Returns how many were parked. A last card that is
/// blocked has to be parked some time. So has its run if any of its cards is blocked, and then all
/// of it is parked at once: that costs no more, and cards that are away do no harm.
int ParkingGame::settle(State& state) const {
  int parked = 0;
  for (bool goes_on = true; goes_on;) {
    while (go_home(state)) {
    }
    goes_on = false;
    const CardSet blocked = heads_of(blocked_ & state.there);
    for (int i = 0; i < cascades_; ++i) {
      while (state.size[i] > 0 && (blocked & bit(head_[last_card(state, i)])) != 0) {
        park(state, i);
        ++parked;
        goes_on = true;
      }
    }
  }
  return parked;
}

/// Whether no more than `most` parked cards (runs) are too few. Four suits wait for their next
/// cards, each under a last card of a suit that waits, too, so there is a cycle. None of the last
/// cards on it can be the first to go home, so one of them has to be parked: each is tried.
bool ParkingGame::refutes(State state, int most) const {
  most -= settle(state);
  if (most < 0) return true;
  if (state.there == 0) return false;
  if (least_parked(state) > most) return true;
  for (const int cascade : shortest_cycle(state)) {
    if (cascade == kNowhere) break;
    State next = state;
    park(next, cascade);
    if (!refutes(next, most - 1)) return false;
  }
  return true;
}

ParkingGame::CardSet ParkingGame::heads_of(CardSet cards) const {
  CardSet heads = cards & ~upper_;
  for (CardSet left = cards & upper_; left != 0; left &= left - 1) {
    heads |= bit(head_[std::countr_zero(left)]);
  }
  return heads;
}

/// A lower bound: the runs with a blocked card and, of the others, disjoint pairs of rivals, one of
/// which has to be parked.
int ParkingGame::least_parked(const State& state) const {
  const CardSet blocked = heads_of(blocked_ & state.there);
  std::array<CardSet, kCards> rivals;
  CardSet left = heads_of(state.there) & ~blocked;
  for (CardSet heads = left; heads != 0; heads &= heads - 1) rivals[std::countr_zero(heads)] = 0;
  for (CardSet cards = state.there; cards != 0; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const int head = head_[card];
    if ((left & bit(head)) == 0) continue;
    rivals[head] |= heads_of(rivals_[card] & state.there) & ~bit(head);
  }
  return std::popcount(blocked) + disjoint_pairs(rivals, left);
}

ParkingGame::Cycle ParkingGame::shortest_cycle(const State& state) const {
  Cycle shortest{};
  int least = kSuits + 1;
  for (int first = 0; first < kSuits; ++first) {
    if (state.next[first] == kRanks) continue;
    Cycle cycle;
    cycle.fill(kNowhere);
    int length = 0;
    int suit = first;
    do {
      const int cascade = waits_in(state, suit);
      assert(cascade != kNowhere);
      cycle[length++] = cascade;
      suit = last_card(state, cascade) % kSuits;
    } while (suit != first && length < kSuits);
    if (suit == first && length < least) {
      least = length;
      shortest = cycle;
    }
  }
  assert(2 <= least && least <= kSuits);
  return shortest;
}

}  // namespace freecell
