#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <variant>
#include <vector>

#include "dealer/board.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/solver.h"
#include "tests/solver/late_deal.h"

namespace freecell::testing {

// Boards from the middle of games that are small enough to try everything: with cards in freecells,
// started foundations, cards that lie on each other in order, and every size of the table.

struct SmallBoard {
  Deal deal;
  int freecells;
};

inline Deal deal_of(const Board& board) {
  Deal::Builder builder;
  for (int i = 0; i < board.cascade_count; ++i) {
    std::vector<Card> cards;
    for (int at = 0; at < board.cascades[i].size(); ++at) cards.push_back(board.cascades[i][at]);
    builder.add_cascade(cards);
  }
  for (int i = 0; i < board.freecell_count; ++i) {
    if (board.freecells[i]) builder.add_freecell_card(*board.freecells[i]);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), board.foundations[suit]);
  }
  return std::get<Deal>(builder.build());
}

/// As late_deal, but one suit has more cards left than the others, often all of them: what lies in
/// cells has to wait on the table.
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

/// Where `moves` moves by chance lead from `deal`. One move in four is to a freecell or an empty
/// cascade, if there is another, so that cards come to lie on each other. Cards go home seldom,
/// unless `goes_home`.
inline Deal walk(std::mt19937_64& random, const Deal& deal, int freecells, int moves,
                 bool goes_home) {
  Referee referee(deal, {.freecells = freecells, .autoplay = Autoplay::kNone});
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

/// A numbered deal as it was dealt, or, of two in four, from the middle of a game.
inline Deal begun_deal(std::mt19937_64& random, int number, int freecells) {
  const Deal deal = microsoft_deal(number);
  if (number % 4 < 2) return deal;
  return walk(random, deal, freecells, 10 + static_cast<int>(random() % 50), number % 4 == 2);
}

/// Goes back from a won game by moves that could have been the last: a card comes from home, or one
/// that a legal move could have put where it lies comes from there, and goes anywhere. Can be won.
inline Deal walk_back(std::mt19937_64& random, int cascades, int freecells, int cards_left) {
  std::vector<std::vector<Card>> piles(static_cast<std::size_t>(cascades));
  std::vector<Card> cells;
  std::array<int, kSuits> home{kRanks, kRanks, kRanks, kRanks};
  const auto put = [&](Card card) {
    if (static_cast<int>(cells.size()) < freecells && random() % 6 == 0) {
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
      if (pile.size() > 1 && !card.fits_on(pile[pile.size() - 2])) continue;
      pile.pop_back();
      put(card);
    }
  }
  Deal::Builder builder;
  for (const auto& pile : piles) builder.add_cascade(pile);
  for (const Card card : cells) builder.add_freecell_card(card);
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), home[static_cast<std::size_t>(suit)]);
  }
  return std::get<Deal>(builder.build());
}

/// Plays the solution of a numbered deal until `cards_left` or fewer are left.
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

/// A board of one of four kinds, by `index`: shuffled, walked to from that, walked back to from the
/// end, and late in the solution of a numbered deal. Most have few free cells.
inline SmallBoard small_board(std::mt19937_64& random, std::uint64_t index) {
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
      return {walk(random, deal, freecells, 1 + below(20), false), freecells};
    }
    case 2:
      return {walk_back(random, cascades, freecells, cards + 4), freecells};
    default: {
      const Deal late = late_in_a_solution(1 + below(32'000), 8, 16 + below(24));
      const Deal deal = walk(random, late, kDefaultFreecells, 1 + below(12), true);
      return {deal, static_cast<int>(deal.freecell_cards().size())};
    }
  }
}

}  // namespace freecell::testing
