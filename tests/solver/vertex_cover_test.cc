#include "solver/relaxed/vertex_cover.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>

namespace freecell {
namespace {

constexpr bool is_in(CardSet cards, int card) { return (cards >> card & 1) != 0; }

bool covers(CardSet cover, const CardGraph& graph, CardSet vertices) {
  for (int card = 0; card < kCards; ++card) {
    if (is_in(vertices & ~cover, card) && (graph.neighbours[card] & vertices & ~cover) != 0) {
      return false;
    }
  }
  return true;
}

/// By trying every set of `vertices`.
int least_cover(const CardGraph& graph, CardSet vertices) {
  int least = std::popcount(vertices);
  for (CardSet cover = vertices;; cover = (cover - 1) & vertices) {
    if (std::popcount(cover) < least && covers(cover, graph, vertices)) {
      least = std::popcount(cover);
    }
    if (cover == 0) return least;
  }
}

TEST(VertexCover, IsThereExactlyWhenTryingEverySetFindsOne) {
  std::mt19937_64 random(1);
  std::map<int, int> seen;
  for (int i = 0; i < 2000; ++i) {
    CardGraph graph;  // of cards that are in no question: anything
    graph.neighbours.fill(random());
    CardSet vertices = 0;
    const int size = 1 + static_cast<int>(random() % 11);
    while (std::popcount(vertices) < size)
      vertices |= card_bit(static_cast<int>(random() % kCards));
    for (CardSet rest = vertices; rest != 0; rest &= rest - 1) {
      graph.neighbours[std::countr_zero(rest)] = random() & kAllCards & ~vertices;
    }
    const unsigned long density = 1 + random() % 6;
    for (int a = 0; a < kCards; ++a) {
      for (int b = 0; b < a; ++b) {
        if (!is_in(vertices, a) || !is_in(vertices, b) || random() % 8 >= density) continue;
        graph.neighbours[a] |= card_bit(b);
        graph.neighbours[b] |= card_bit(a);
      }
    }
    const int least = least_cover(graph, vertices);
    ++seen[least];
    for (int most = -1; most <= size; ++most) {
      const auto cover = vertex_cover(graph, vertices, most);
      ASSERT_EQ(cover.has_value(), most >= least) << i;
      if (!cover) continue;
      EXPECT_EQ(*cover & ~vertices, 0u);
      EXPECT_LE(std::popcount(*cover), most);
      EXPECT_TRUE(covers(*cover, graph, vertices)) << i;
    }
  }
  EXPECT_GE(seen.size(), 9u);
}

}  // namespace
}  // namespace freecell
