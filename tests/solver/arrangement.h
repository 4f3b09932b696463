#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "dealer/board.h"
#include "solver/position/position.h"

namespace freecell::testing {

/// A position without the order of cascades and cells, in a form that the referee's board and the
/// solver's position both have. Two of them that stand for the same position must be equal.
struct Arrangement {
  std::vector<std::vector<int>> cascades;  // sorted; card ids, deepest first; empty ones too
  std::vector<int> cells;                  // sorted
  std::vector<int> foundations;

  friend bool operator==(const Arrangement&, const Arrangement&) = default;
  friend auto operator<=>(const Arrangement&, const Arrangement&) = default;
};

inline Arrangement arrangement_of(const Board& board) {
  Arrangement result;
  for (int cascade = 0; cascade < board.cascade_count; ++cascade) {
    const Pile& pile = board.cascades[cascade];
    std::vector<int>& cards = result.cascades.emplace_back();
    for (int index = 0; index < pile.size(); ++index) cards.push_back(pile[index].id());
  }
  for (const auto& cell : board.freecells) {
    if (cell) result.cells.push_back(cell->id());
  }
  result.foundations.assign(board.foundations.begin(), board.foundations.end());
  std::sort(result.cascades.begin(), result.cascades.end());
  std::sort(result.cells.begin(), result.cells.end());
  return result;
}

inline Arrangement arrangement_of(const Position& position, const Game& game) {
  Arrangement result;
  for (int cascade = 0; cascade < game.cascades(); ++cascade) {
    std::vector<int>& cards = result.cascades.emplace_back();
    for (int card = position.top(cascade); card < kFoot; card = position.under(card)) {
      cards.push_back(card);
    }
    std::reverse(cards.begin(), cards.end());
  }
  for (int card = 0; card < kCards; ++card) {
    if (position.under(card) == kCell) result.cells.push_back(card);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    result.foundations.push_back(position.foundation(suit));
  }
  std::sort(result.cascades.begin(), result.cascades.end());
  return result;
}

}  // namespace freecell::testing
