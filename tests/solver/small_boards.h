#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

#include "dealer/board_deal.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/solver.h"
#include "tests/solver/late_deal.h"

namespace freecell::test {

// Boards from the middle of games that are small enough to try everything. They have cards in
// freecells, started foundations, cards that lie on each other in order, and every size of the
// table.

struct SmallBoard {
  Deal deal;
  int freecells;
};

/// Makes a board as late_deal does, but one suit has more cards left than the others, and often all
/// its cards. So what lies in cells has to wait on the table.
inline Deal uneven_deal(std::mt19937_64& random, int cascades, int cards_left, int in_cells) {
  std::array<int, kSuits> home{kRanks, kRanks, kRanks, kRanks};
  const std::uint64_t last = random() % kSuits;
  const std::uint64_t other = random() % kSuits;
  for (int left = 0; left < cards_left;) {
    const std::uint64_t suit = random() % 3 != 0   ? last
                               : random() % 3 != 0 ? other
                                                   : random() % kSuits;
    if (home[suit] > 0) --home[suit], ++left;
  }
  return deal_with(random, home, cascades, in_cells);
}

/// Makes `moves` random moves from `deal`. Moves onto a card take precedence over moves to a
/// freecell or an empty cascade, except one time in four, so that cards come to lie on each other.
/// Cards seldom go home, unless `goes_home`.
inline Deal walk(std::mt19937_64& random, const Deal& deal, const Rules& rules, int moves,
                 bool goes_home) {
  Referee referee(deal, rules.with_autoplay(Autoplay::kNone));
  std::vector<Move> legal;
  while (moves-- > 0 && !referee.board().won()) {
    referee.legal_moves(legal);
    if (legal.empty()) break;
    std::shuffle(legal.begin(), legal.end(), random);
    const bool may_park = random() % 4 == 0;
    const auto rank = [&](const Move& move) {
      if (move.to.is_foundation()) return goes_home || random() % 8 == 0 ? 0 : 3;
      const bool is_onto_card =
          move.to.is_cascade() && !referee.board().cascades[move.to.index].empty();
      return is_onto_card && !may_park ? 1 : 2;
    };
    const Move* best = &legal.front();
    int best_rank = rank(*best);
    for (const Move& move : legal) {
      if (const int other = rank(move); other < best_rank) best = &move, best_rank = other;
    }
    referee.play(*best);
  }
  return deal_of(referee.board());
}

/// Makes a numbered deal as it was dealt, or, two times in four, from the middle of a game.
inline Deal begun_deal(std::mt19937_64& random, int number, int freecells,
                       int cascades = kDefaultCascades) {
  const Deal deal = microsoft_deal(number, cascades);
  if (number % 4 < 2) return deal;
  return walk(random, deal, Rules().with_freecells(freecells), 10 + static_cast<int>(random() % 50),
              number % 4 == 2);
}

/// Goes back from a won game by moves that could have been the last. A card comes from home, or
/// from a place where a legal move could have put it, and goes anywhere. The result can be won.
inline Deal walk_back(std::mt19937_64& random, int cascades, const Rules& rules, int cards_left) {
  std::vector<std::vector<Card>> piles(static_cast<std::size_t>(cascades));
  std::vector<Card> cells;
  std::array<int, kSuits> home{kRanks, kRanks, kRanks, kRanks};
  const auto put = [&](Card card) {
    if (static_cast<int>(cells.size()) < rules.freecells && random() % 6 == 0) {
      cells.push_back(card);
    } else {
      piles[random() % piles.size()].push_back(card);
    }
  };
  for (int left = 0; left < cards_left;) {
    if (random() % 2 == 0) {
      int& rank = home[random() % kSuits];
      if (rank == 0) continue;
      put(Card::of(rank--, static_cast<Suit>(&rank - home.data())));
      ++left;
    } else if (!cells.empty() && random() % 3 == 0) {
      const Card card = cells.back();
      cells.pop_back();
      put(card);
    } else if (auto& pile = piles[random() % piles.size()]; !pile.empty()) {
      const Card card = pile.back();
      if (pile.size() > 1 ? !rules.fits_on(card, pile[pile.size() - 2])
                          : !rules.may_enter_empty(card)) {
        continue;
      }
      pile.pop_back();
      put(card);
    }
  }
  return test::deal_of(piles, cells, home);
}

/// Plays the solution of a numbered deal until `cards_left` or fewer cards are left.
inline Deal late_in_a_solution(std::int64_t number, int cascades, int cards_left) {
  const Deal deal = microsoft_deal(number, cascades);
  Solver solver;
  const Outcome& outcome = solver.solve(deal);
  Referee referee(deal, {});
  for (const Move& move : outcome.moves) {
    if (kCards - referee.board().cards_home() <= cards_left) break;
    referee.play(move);
  }
  return deal_of(referee.board());
}

/// Lays out cards from the kings down, more or less. Most cards go onto one that they fit on, and
/// most kings to feet. So there are runs to exchange, and cascades that differ in nothing else.
inline Deal deal_in_runs(std::mt19937_64& random, const Deal& shuffled, int in_cells,
                         const Rules& rules = {}) {
  std::vector<std::vector<Card>> piles = test::cascades_of(shuffled);
  std::vector<Card> cards;
  for (auto& pile : piles) {
    cards.insert(cards.end(), pile.begin(), pile.end());
    pile.clear();
  }
  std::array<int, kCards> place{};
  for (const Card card : cards) place[card.id()] = card.rank() + static_cast<int>(random() % 10);
  std::ranges::sort(cards, [&](Card a, Card b) { return place[a.id()] > place[b.id()]; });
  std::vector<Card> cells;
  for (const Card card : cards) {
    if (in_cells > 0 && random() % 6 == 0) {
      cells.push_back(card);
      --in_cells;
      continue;
    }
    auto target = piles.begin() + static_cast<std::ptrdiff_t>(random() % piles.size());
    if (random() % 5 != 0) {
      const auto takes = [&](const auto& pile) {
        return pile.empty() ? card.rank() == kRanks : rules.fits_on(card, pile.back());
      };
      std::ranges::shuffle(piles, random);
      const auto taker = std::ranges::find_if(piles, takes);
      if (taker != piles.end()) target = taker;
    }
    target->push_back(card);
  }
  return test::deal_of(piles, cells, test::home_of(shuffled));
}

/// Makes a board with many cards in runs on few cascades. On some of these boards nearly every way
/// to a win depends on which of two siblings lies where.
inline SmallBoard runs_with_little_room(std::mt19937_64& random, const Rules& rules = {}) {
  const auto cascades = static_cast<int>(kMinCascades + random() % 3);
  const auto cards = static_cast<int>(20 + random() % 16);
  const auto freecells = static_cast<int>(random() % 2);
  return {deal_in_runs(random, late_deal(random, cascades, cards), 0, rules), freecells};
}

/// Makes a board with three suits that have all their cards. Both twos of a colour lie at feet, and
/// on one of them lies an ace that fits on both.
inline Deal deal_with_ace_on_two(std::mt19937_64& random, int cascades) {
  const bool red = random() % 2 == 0;
  const Suit suit = red ? Suit::kHearts : Suit::kClubs;
  const Suit other_suit = red ? Suit::kDiamonds : Suit::kSpades;
  const Suit suit_of_ace = red ? Suit::kSpades : Suit::kHearts;
  const Suit suit_home = red ? Suit::kClubs : Suit::kDiamonds;
  std::vector<std::vector<Card>> piles(static_cast<std::size_t>(cascades));
  piles.at(0).push_back(Card::of(2, suit));
  piles.at(0).push_back(Card::of(1, suit_of_ace));
  piles.at(1).push_back(Card::of(2, other_suit));
  std::vector<Card> others;
  for (int id = 0; id < kCards; ++id) {
    const Card card = Card::from_id(id);
    const bool is_laid = card == piles[0][0] || card == piles[0][1] || card == piles[1][0];
    if (card.suit() != suit_home && !is_laid) others.push_back(card);
  }
  std::ranges::shuffle(others, random);
  // Few cards go onto the ace, so that the twos stay loose on most boards.
  for (const Card card : others) {
    const std::uint64_t pile = random() % 12 == 0 ? 0 : 2 + random() % (piles.size() - 2);
    piles[pile].push_back(card);
  }
  std::array<int, kSuits> home{};
  home[static_cast<std::size_t>(suit_home)] = kRanks;
  return test::deal_of(piles, {}, home);
}

/// Exchanges the two cards of some pairs of one rank and colour. The board may have lost its win.
inline Deal with_siblings_exchanged(std::mt19937_64& random, const Deal& deal) {
  std::array<bool, kCards> is_exchanged{};
  for (int suit = 0; suit < 2; ++suit) {
    // If one card of a pair is home, the pair cannot change places.
    const int home = std::max(deal.foundation(static_cast<Suit>(suit)),
                              deal.foundation(static_cast<Suit>(kSuits - 1 - suit)));
    for (int rank = home + 1; rank <= kRanks; ++rank) {
      const int card = Card::of(rank, static_cast<Suit>(suit)).id();
      is_exchanged[card] = is_exchanged[card ^ 3] = random() % 3 == 0;
    }
  }
  const auto renamed = [&](Card card) {
    return is_exchanged[card.id()] ? Card::from_id(card.id() ^ 3) : card;
  };
  std::vector<std::vector<Card>> piles = test::cascades_of(deal);
  for (auto& pile : piles) std::ranges::transform(pile, pile.begin(), renamed);
  std::vector<Card> cells;
  std::ranges::transform(deal.freecell_cards(), std::back_inserter(cells), renamed);
  return test::deal_of(piles, cells, test::home_of(deal));
}

/// Makes a late board in runs, with 4 to 6 cascades, little room and siblings exchanged. On 8 in
/// 1000 of such boards a search up to symmetry has to distinguish pairs.
inline SmallBoard late_with_siblings_exchanged(std::mt19937_64& random) {
  const auto cascades = static_cast<int>(kMinCascades + random() % 3);
  const auto cards = static_cast<int>(18 + random() % 14);
  const Deal deal = deal_in_runs(random, late_deal(random, cascades, cards), 0);
  return {with_siblings_exchanged(random, deal), random() % 8 == 0 ? 1 : 0};
}

enum class BoardKind {
  kShuffled,     ///< from the end of a game, in any order
  kRuns,         ///< runs, and kings at feet
  kReverseWalk,  ///< walked back to from the end; it can be won
  kAcesAndTwos,  ///< an ace on one of two loose twos
  kForwardWalk,  ///< walked to from one of the first two kinds
  kExchanged,    ///< one of the other kinds with cards of one rank and colour exchanged
  kWholeDeck,    ///< nothing is home, and at most one card is in a freecell
};
inline constexpr int kBoardKinds = 7;

/// Makes a board of that kind for a game by `game`, whose number of freecells does not matter. It
/// has 4 to 9 or 13 cascades and 0 to 4 freecells, some with cards in them.
inline SmallBoard board_of_kind(std::mt19937_64& random, BoardKind kind, const Rules& game = {}) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  const int cascades = below(8) == 0 ? kMaxCascades : kMinCascades + below(6);
  const int freecells = below(5);
  const int spare = std::min(freecells, below(5) / 2);
  const int in_cells = freecells - spare;
  const int cards = 21 - 3 * spare - cascades / 2 - below(6) + in_cells;
  const auto shuffled = [&](int left, int filled) {
    return below(3) == 0 ? late_deal(random, cascades, left, filled)
                         : uneven_deal(random, cascades, left + 3, filled);
  };
  switch (kind) {
    case BoardKind::kShuffled:
      return {shuffled(cards, in_cells), freecells};
    case BoardKind::kRuns:
      if (below(2) == 0) return runs_with_little_room(random, game);
      return {deal_in_runs(random, shuffled(cards + 2, 0), in_cells, game), freecells};
    case BoardKind::kReverseWalk:
      return {walk_back(random, cascades, game.with_freecells(freecells), cards), freecells};
    case BoardKind::kAcesAndTwos: {
      const int few = below(3) / 2;
      return {deal_with_ace_on_two(random, std::min(cascades, 9)), few};
    }
    case BoardKind::kForwardWalk: {
      const SmallBoard from =
          board_of_kind(random, below(2) == 0 ? BoardKind::kShuffled : BoardKind::kRuns, game);
      return {walk(random, from.deal, game.with_freecells(from.freecells), 1 + below(20), false),
              from.freecells};
    }
    case BoardKind::kExchanged: {
      const SmallBoard from = board_of_kind(random, static_cast<BoardKind>(below(5)), game);
      return {with_siblings_exchanged(random, from.deal), from.freecells};
    }
    case BoardKind::kWholeDeck:
      break;
  }
  return {late_deal(random, below(2) == 0 ? kDefaultCascades : cascades, kCards), below(2)};
}

/// Makes a board of one of four kinds, by `index`: shuffled, walked to from that and walked back to
/// from the end by `game`, and late in the solution of a numbered deal. Most have few free cells.
inline SmallBoard small_board(std::mt19937_64& random, std::uint64_t index,
                              const Rules& game = {}) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  const int freecells = below(5);
  const int spare = std::min(freecells, below(4) / 2);
  const int cascades = kMinCascades + below(6);
  const int cards = 14 - 2 * spare - cascades / 2 - below(4);
  switch (index % 4) {
    case 0:
      return {uneven_deal(random, cascades, cards + 5, freecells - spare), freecells};
    case 1: {
      const Deal deal = uneven_deal(random, cascades, cards + 5, freecells - spare);
      return {walk(random, deal, game.with_freecells(freecells), 1 + below(20), false), freecells};
    }
    case 2:
      return {walk_back(random, cascades, game.with_freecells(freecells), cards + 4), freecells};
    default: {
      const Deal late = late_in_a_solution(1 + below(32'000), 8, 16 + below(24));
      const Deal deal = walk(random, late, Rules(), 1 + below(12), true);
      return {deal, static_cast<int>(deal.freecell_cards().size())};
    }
  }
}

}  // namespace freecell::test
