#include "solver/relaxed/vertex_cover.h"

#include <bit>
#include <cassert>

namespace freecell {
namespace {

constexpr int kNone = -1;

/// Decides what can be decided at once. It removes such vertices from `vertices`, and adds those
/// that the cover takes to `cover`. Returns the vertex with the most neighbours, or kNone if none
/// is left.
int reduce(const CardGraph& graph, CardSet& vertices, CardSet& cover) {
  for (;;) {
    int busiest = kNone;
    int most = 0;
    const CardSet before = cover;
    for (CardSet rest = vertices; rest != 0; rest &= vertices) {
      const int card = std::countr_zero(rest);
      rest &= rest - 1;
      const CardSet near = graph.neighbours[card] & vertices;
      const CardSet all_but_one = near & (near - 1);
      const CardSet all_but_two = all_but_one & (all_but_one - 1);
      const bool are_neighbours =
          all_but_two == 0 &&
          (all_but_one == 0 || (graph.neighbours[std::countr_zero(near)] & all_but_one) != 0);
      if (are_neighbours) {
        cover |= near;
        vertices &= ~(near | card_bit(card));
      } else if (const int count = std::popcount(near); count > most) {
        most = count;
        busiest = card;
      }
    }
    if (busiest == kNone || cover == before) return busiest;
  }
}

}  // namespace

std::optional<CardSet> vertex_cover(const CardGraph& graph, CardSet vertices, int most) {
  if (most < 0) return {};
  CardSet cover = 0;
  const int card = reduce(graph, vertices, cover);
  most -= std::popcount(cover);
  if (most < 0) return {};
  if (card == kNone) return cover;
  const CardSet near = graph.neighbours[card] & vertices;
  vertices &= ~card_bit(card);
  if (const auto with = vertex_cover(graph, vertices, most - 1)) {
    assert((*with & cover) == 0 && std::popcount(*with) < most);
    return cover | card_bit(card) | *with;
  }
  if (const auto without = vertex_cover(graph, vertices & ~near, most - std::popcount(near))) {
    return cover | near | *without;
  }
  return {};
}

}  // namespace freecell
