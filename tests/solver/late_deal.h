#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "tests/support/boards.h"

namespace freecell::test {

/// Makes a deal in which the ranks in `home` are home. The other cards are shuffled, and `in_cells`
/// of them are in freecells.
inline Deal deal_with(std::mt19937_64& random, const std::array<int, kSuits>& home, int cascades,
                      int in_cells) {
  std::vector<Card> left;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = home[suit] + 1; rank <= kRanks; ++rank) {
      left.push_back(Card::of(rank, static_cast<Suit>(suit)));
    }
  }
  std::shuffle(left.begin(), left.end(), random);
  std::vector<Card> cells;
  for (; in_cells > 0 && !left.empty(); --in_cells) {
    cells.push_back(left.back());
    left.pop_back();
  }
  std::vector<std::vector<Card>> piles(cascades);
  for (const Card card : left) piles[random() % piles.size()].push_back(card);
  return test::deal_of(piles, cells, home);
}

/// Makes a position from the end of a game: some ranks of each suit are home, and the rest is
/// shuffled.
inline Deal late_deal(std::mt19937_64& random, int cascades, int cards_left, int in_cells = 0) {
  std::array<int, kSuits> home{};
  for (int placed = 0; placed < kCards - cards_left;) {
    int& rank = home[random() % kSuits];
    if (rank < kRanks) ++rank, ++placed;
  }
  return deal_with(random, home, cascades, in_cells);
}

}  // namespace freecell::test
