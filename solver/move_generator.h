#pragma once

#include <algorithm>
#include <bit>

#include "solver/position.h"

namespace freecell {

/// The most cards that can be moved as one with `free_cells` empty cells and `empty_cascades` empty
/// cascades besides the target.
constexpr int run_capacity(int free_cells, int empty_cascades) {
  return (free_cells + 1) << empty_cascades;
}

/// Calls `visit(step, from, source, count)` for every move of single cards, home included: the
/// complete search's moves, which reach everything that can be reached. One empty cascade stands
/// for all, one free cell for all, and the only card of a cascade is not moved to another empty
/// one: the positions would be equal. `source` is a cascade or Position::kNowhere, `count` is 1.
template <typename Visitor>
void for_each_single_move(const Position& position, const Table& table, Visitor&& visit) {
  const CardSet tops = position.top_cards();
  const bool has_empty = position.empty_cascades() > 0;
  const bool has_cell = position.cells_used() < table.freecells();
  const auto visit_from = [&](int card, int source) {
    const auto step = [&](int onto) {
      visit(Step{static_cast<std::uint8_t>(card), static_cast<Under>(onto)}, position.under(card),
            source, 1);
    };
    if (position.next_home(card % kSuits) == card) step(kHome);
    for (CardSet targets = tops & kParents[card]; targets != 0; targets &= targets - 1) {
      step(std::countr_zero(targets));
    }
    if (has_empty && position.under(card) != kFoot) step(kFoot);
    if (has_cell && source != Position::kNowhere) step(kCell);
  };
  for (int cascade = 0; cascade < table.cascades(); ++cascade) {
    if (position.top(cascade) != kFoot) visit_from(position.top(cascade), cascade);
  }
  for (CardSet cells = position.cell_cards(); cells != 0; cells &= cells - 1) {
    visit_from(std::countr_zero(cells), Position::kNowhere);
  }
}

/// Calls `visit(step, from, source, count)` for moves as a player thinks of them: any part of a run
/// onto cascades, runs (or as much of them as there is room for) to an empty cascade, cell cards
/// anywhere. Neither moves home, see for_each_home_move, nor moves to a cell, which the greedy
/// search judges for all cascades at once. `size`: a Table, or ClassicSize.
template <typename Size, typename Visitor>
void for_each_run_move(const Position& position, const Size& size, Visitor&& visit) {
  const CardSet tops = position.top_cards();
  const int free_cells = size.freecells() - position.cells_used();
  const int empty_cascades = position.empty_cascades();
  const int capacity = run_capacity(free_cells, empty_cascades);
  const auto step = [](int card, int onto) {
    return Step{static_cast<std::uint8_t>(card), static_cast<Under>(onto)};
  };

  for (int cascade = 0; cascade < size.cascades(); ++cascade) {
    const int top = position.top(cascade);
    if (top == kFoot) continue;
    const int head = position.head(cascade);
    const int run = rank_index(head) - rank_index(top) + 1;
    for (CardSet targets = tops & run_targets(top, head); targets != 0; targets &= targets - 1) {
      const int target = std::countr_zero(targets);
      const int count = rank_index(target) - rank_index(top);
      if (count > capacity) break;  // the other targets are at least as high
      const int card = count == run ? head : position.card_below_top(cascade, count - 1);
      visit(step(card, target), position.under(card), cascade, count);
    }
    if (empty_cascades > 0 && (position.under(head) != kFoot || run > capacity / 2)) {
      const int count = std::min(run, capacity / 2);
      const int card = count == run ? head : position.card_below_top(cascade, count - 1);
      visit(step(card, kFoot), position.under(card), cascade, count);
    }
  }
  for (CardSet cells = position.cell_cards(); cells != 0; cells &= cells - 1) {
    const int card = std::countr_zero(cells);
    for (CardSet targets = tops & kParents[card]; targets != 0; targets &= targets - 1) {
      visit(step(card, std::countr_zero(targets)), kCell, Position::kNowhere, 1);
    }
    if (empty_cascades > 0) visit(step(card, kFoot), kCell, Position::kNowhere, 1);
  }
}

/// Calls `visit(step, from, source, 1)` for every card that can go home: those that autoplay has
/// left.
template <typename Visitor>
void for_each_home_move(const Position& position, Visitor&& visit) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const int card = position.next_home(suit);
    if (!position.is_free(card)) continue;
    visit(Step{static_cast<std::uint8_t>(card), kHome}, position.under(card),
          position.cascade(card), 1);
  }
}

}  // namespace freecell
