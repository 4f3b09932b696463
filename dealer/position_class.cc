#include "dealer/position_class.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "dealer/move.h"

namespace freecell {
namespace {

constexpr int kAce = 1;

constexpr int pair_of(Card card) { return 2 * (card.rank() - 1) + static_cast<int>(card.is_red()); }
constexpr PairSet bit_of(int pair) { return PairSet{1} << pair; }

/// The bit of each card's pair.
constexpr auto kPairBits = [] {
  std::array<PairSet, kCards> bits{};
  for (int id = 0; id < kCards; ++id) bits[id] = bit_of(pair_of(Card::from_id(id)));
  return bits;
}();
PairSet bit_of(Card card) { return kPairBits[card.id()]; }

/// Clubs and spades, diamonds and hearts.
Card sibling(Card card) { return Card::of(card.rank(), static_cast<Suit>(card.suit_index() ^ 3)); }

/// Calls `visit` with every card in cascades and freecells.
template <typename Visitor>
void for_each_card(Board& board, Visitor&& visit) {
  for (int i = 0; i < board.cascade_count; ++i) {
    Pile& pile = board.cascades[i];
    for (int at = 0; at < pile.size(); ++at) pile.replace(at, visit(pile[at]));
  }
  for (int i = 0; i < board.freecell_count; ++i) {
    std::optional<Card>& cell = board.freecells[i];
    if (cell) cell = visit(*cell);
  }
}

void exchange(Board& board, int pair) {
  assert(0 <= pair && pair < 2 * kRanks);
  for_each_card(board, [&](Card card) { return pair_of(card) == pair ? sibling(card) : card; });
}

/// Whether a card on the table may yet be put on `card`. An ace never need be: it can go home.
bool is_wanted(const Board& board, const Rules& rules, Card card) {
  if (card.rank() <= 2) return false;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card lower = Card::of(card.rank() - 1, static_cast<Suit>(suit));
    if (board.foundations[suit] < lower.rank() && rules.fits_on(lower, card)) return true;
  }
  return false;
}

bool goes_home(const Board& board, const Rules& rules, Card card) {
  return board.foundations[card.suit_index()] + 1 == card.rank() && !is_wanted(board, rules, card);
}

/// Returns where a card lies that goes home by itself, or nothing if there is none.
std::optional<Place> place_of_safe_card(const Board& board, const Rules& rules) {
  for (int i = 0; i < board.cascade_count; ++i) {
    const Pile& pile = board.cascades[i];
    if (!pile.empty() && goes_home(board, rules, pile.top())) return Place::cascade(i);
  }
  for (int i = 0; i < board.freecell_count; ++i) {
    const std::optional<Card>& cell = board.freecells[i];
    if (cell && goes_home(board, rules, *cell)) return Place::freecell(i);
  }
  return std::nullopt;
}

Card take(Board& board, Place from) {
  if (from.is_cascade()) return board.cascades[from.index].pop();
  return *std::exchange(board.freecells[from.index], std::nullopt);
}

/// Returns `card` or its sibling, whichever has the lower suit.
Card lower_sibling(Card card) { return card.id() < sibling(card).id() ? card : sibling(card); }

/// Returns how a card is written when the suits of the `forgotten` pairs are forgotten. Both
/// siblings of such a pair are written alike.
Card written(Card card, PairSet forgotten) {
  return (forgotten & bit_of(card)) != 0 ? lower_sibling(card) : card;
}

bool comes_before(const Pile& a, const Pile& b, PairSet forgotten) {
  for (int i = 0; i < std::min(a.size(), b.size()); ++i) {
    const Card of_a = written(a[i], forgotten);
    const Card of_b = written(b[i], forgotten);
    if (of_a != of_b) return of_a.id() < of_b.id();
  }
  return a.size() < b.size();
}

bool are_siblings_alike(Building building) {
  switch (building) {
    case Building::kAlternatingColours:
      return true;
    case Building::kSameSuit:
      return false;
  }
  assert(false);
  return false;
}

/// Pairs of which a card is home or next, or not loose, where alternating colours are built.
PairSet tied_pairs(const Board& board) {
  PairSet tied = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = std::min(board.foundations[suit] + 1, kRanks);
    for (int rank = 1; rank <= next; ++rank)
      tied |= bit_of(Card::of(rank, static_cast<Suit>(suit)));
  }
  for (int i = 0; i < board.cascade_count; ++i) {
    const Pile& pile = board.cascades[i];
    for (int at = 1; at < pile.size(); ++at) {
      const bool fits = pile[at].fits_on(pile[at - 1]);
      tied |= fits ? 0 : bit_of(pile[at]);
      tied |= fits && pile[at].rank() != kAce ? 0 : bit_of(pile[at - 1]);
    }
  }
  return tied;
}

}  // namespace

PairSet interchangeable_pairs(const Board& board, const Rules& rules) {
  return are_siblings_alike(rules.building) ? kAllPairs & ~tied_pairs(board) : 0;
}

/// The cascades are put in the order in which they stand once the suits are forgotten. Then, in
/// every pair whose suits are forgotten, the first card that is met becomes the card of the lower
/// suit. If two cascades read the same, all their cards are of such pairs, and either order gives
/// the same result.
Board class_representative(const Board& board, const Rules& rules, PairSet distinguished) {
  assert((distinguished & ~kAllPairs) == 0);
  const PairSet forgotten = interchangeable_pairs(board, rules) & ~distinguished;
  if (forgotten == 0) return board;
  std::array<int, kMaxCascades> order;
  const auto end = order.begin() + board.cascade_count;
  for (int i = 0; i < board.cascade_count; ++i) order[i] = i;
  std::sort(order.begin(), end, [&](int a, int b) {
    return comes_before(board.cascades[a], board.cascades[b], forgotten);
  });
  Board ordered = board;
  for (int i = 0; i < board.cascade_count; ++i) ordered.cascades[i] = board.cascades[order[i]];
  PairSet met = 0;
  for_each_card(ordered, [&](Card card) {
    const PairSet bit = bit_of(card) & forgotten;
    if (bit == 0) return card;
    const bool is_first = (met & bit) == 0;
    assert(is_first || (met & bit) == bit);
    met |= bit;
    return is_first ? lower_sibling(card) : sibling(lower_sibling(card));
  });
  return ordered;
}

bool is_settled(const Board& board, const Rules& rules) {
  return !place_of_safe_card(board, rules);
}

void append_settled(const Board& board, const Rules& rules, PairSet unknown,
                    std::vector<Board>& settled) {
  Board now = board;
  for (;;) {
    const PairSet distinguished = unknown == 0 ? 0 : unknown & ~interchangeable_pairs(now, rules);
    for (PairSet left = distinguished; left != 0; left &= left - 1) {
      const int pair = std::countr_zero(left);
      unknown &= ~bit_of(pair);
      Board other = now;
      exchange(other, pair);
      append_settled(other, rules, unknown, settled);
    }
    const std::optional<Place> from = place_of_safe_card(now, rules);
    if (!from) break;
    ++now.foundations[take(now, *from).suit_index()];
  }
  assert(is_settled(now, rules));
  settled.push_back(now);
}

}  // namespace freecell
