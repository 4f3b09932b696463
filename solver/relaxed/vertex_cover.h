#pragma once

#include <array>
#include <optional>

#include "solver/position/card_tables.h"

namespace freecell {

/// A graph whose vertices are cards.
struct CardGraph {
  /// Indexed by card. Entries of cards that are not asked about need not be set.
  std::array<CardSet, kCards> neighbours;
};

/// Finds a set of at most `most` of `vertices` that contains one of any two neighbours among them.
/// Returns nothing if there is none.
///
/// The search is exact. It leaves out a vertex whose neighbours are all neighbours of each other,
/// and takes these neighbours, which loses nothing. If there is no such vertex (here, none with one
/// or two neighbours), it branches on the vertex with the most neighbours. The graphs of this
/// solver have some thirty vertices with one or two neighbours each and take two branches.
std::optional<CardSet> vertex_cover(const CardGraph& graph, CardSet vertices, int most);

}  // namespace freecell
