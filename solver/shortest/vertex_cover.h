#pragma once

#include <array>
#include <optional>

#include "solver/card_tables.h"

namespace freecell {

/// A graph whose vertices are cards.
struct CardGraph {
  /// By card. What belongs to cards that are in no question need not be set.
  std::array<CardSet, kCards> neighbours;
};

/// A set of at most `most` of `vertices`, so that of any two neighbours among them one is in it;
/// empty if there is none.
///
/// Exact: a vertex whose neighbours are all neighbours of each other is left out and these are
/// taken, which loses nothing; where there is none (here: none with one or two neighbours), branch
/// on the one with the most. The graphs of this solver have some thirty vertices with one or two
/// neighbours each and take two branches.
std::optional<CardSet> vertex_cover(const CardGraph& graph, CardSet vertices, int most);

}  // namespace freecell
