#pragma once

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/position/position.h"

namespace freecell {

/// Calls `visit(step, from, source, count)` for every move of a single card, including moves home.
/// They reach every position that can be reached, unless runs of any length move as one.
/// One empty cascade stands for all empty cascades, and one free cell for all free cells. The only
/// card of a cascade does not move to an empty one. The positions would be equal. `source` is a
/// cascade or Position::kNowhere, `count` is 1.
template <typename Visitor>
void for_each_single_move(const Position& position, const Game& game, Visitor&& visit) {
  const CardSet tops = position.top_cards();
  const CardSet to_foot =
      position.empty_cascades() > 0 ? game.starters() & ~position.foot_cards() : 0;
  const bool has_cell = position.cells_used() < game.freecells();
  const auto visit_from = [&](int card, int source) {
    const auto step = [&](int onto) {
      visit(Step{static_cast<std::uint8_t>(card), static_cast<Under>(onto)}, position.under(card),
            source, 1);
    };
    if (position.next_home(card % kSuits) == card) step(kHome);
    for (CardSet targets = tops & game.parents(card); targets != 0; targets &= targets - 1) {
      step(std::countr_zero(targets));
    }
    if ((to_foot >> card & 1) != 0) step(kFoot);
    if (has_cell && source != Position::kNowhere) step(kCell);
  };
  for (int cascade = 0; cascade < game.cascades(); ++cascade) {
    if (position.top(cascade) != kFoot) visit_from(position.top(cascade), cascade);
  }
  for (CardSet cells = position.cell_cards(); cells != 0; cells &= cells - 1) {
    visit_from(std::countr_zero(cells), Position::kNowhere);
  }
}

/// Calls `visit(step, from, source, count)` for every move onto a card: any part of a run onto
/// another cascade, if there is room to move it, and cell cards. `table` is a Game or a
/// ClassicGame.
template <typename Table, typename Visitor>
void for_each_move_onto_card(const Position& position, const Table& table, Visitor&& visit) {
  const CardSet tops = position.top_cards();
  const int free_cells = table.freecells() - position.cells_used();
  const int capacity = table.capacity(free_cells, position.empty_cascades());
  const auto step = [](int card, int onto) {
    return Step{static_cast<std::uint8_t>(card), static_cast<Under>(onto)};
  };

  const CardSet fitting = table.fitting_on(tops);
  const CardSet movable = capacity == 1 ? tops : position.run_cards();
  for (CardSet cards = movable & fitting; cards != 0; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const int count = position.cards_above(card) + 1;
    if (count > capacity) continue;
    for (CardSet targets = tops & table.parents(card); targets != 0; targets &= targets - 1) {
      visit(step(card, std::countr_zero(targets)), position.under(card), position.cascade(card),
            count);
    }
  }
  for (CardSet cards = position.cell_cards() & fitting; cards != 0; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    for (CardSet targets = tops & table.parents(card); targets != 0; targets &= targets - 1) {
      visit(step(card, std::countr_zero(targets)), kCell, Position::kNowhere, 1);
    }
  }
}

/// Calls `visit(step, from, source, count)` for moves as a player thinks of them: those onto cards,
/// a run (or as much of it as there is room for) to an empty cascade, and cell cards there. It
/// leaves out moves home and moves to a cell. If single-card moves do not make up the moves of
/// runs, all parts of a run go to an empty cascade.
template <typename Visitor>
void for_each_run_move(const Position& position, const Game& game, Visitor&& visit) {
  for_each_move_onto_card(position, game, visit);
  if (position.empty_cascades() == 0) return;
  const auto visit_foot = [&](int card, int source, int count) {
    visit(Step{static_cast<std::uint8_t>(card), kFoot}, position.under(card), source, count);
  };
  const int free_cells = game.freecells() - position.cells_used();
  const int capacity = game.capacity(free_cells, position.empty_cascades() - 1);
  const CardSet to_foot = game.starters() & ~position.foot_cards();
  for (CardSet left = position.top_cards(); left != 0; left &= left - 1) {
    int card = std::countr_zero(left);
    const int cascade = position.cascade(card);
    int count = 1;
    for (; count < capacity && !position.heads_run(card, game); ++count) {
      if (game.moves_any_number() && (to_foot >> card & 1) != 0) visit_foot(card, cascade, count);
      card = position.under(card);
    }
    if ((to_foot >> card & 1) != 0) visit_foot(card, cascade, count);
  }
  for (CardSet left = position.cell_cards() & to_foot; left != 0; left &= left - 1) {
    visit_foot(std::countr_zero(left), Position::kNowhere, 1);
  }
}

/// Calls `visit(step, from, source, count)` for those moves to an empty cascade that
/// SearchAutoplay::kEager does not take back: of whole runs that fit on no top card, and of cell
/// cards. (A part of a run stays there only if the card under it can go home. With these moves the
/// greedy search takes as many positions, and more time.) `position` must be settled, and have an
/// empty cascade.
template <typename Table, typename Visitor>
void for_each_lasting_move_to_foot(const Position& position, const Table& table, Visitor&& visit) {
  assert(position.empty_cascades() > 0);
  const auto visit_foot = [&](int card, int source, int count) {
    visit(Step{static_cast<std::uint8_t>(card), kFoot}, position.under(card), source, count);
  };
  const int free_cells = table.freecells() - position.cells_used();
  const int capacity = table.capacity(free_cells, position.empty_cascades() - 1);
  // Finding the heads of all runs as a set makes the greedy search 6% faster than following each
  // run down from its top card, because the processor cannot predict how long it is.
  const CardSet heads = position.run_cards() & ~table.linked_cards(position.unders());
  const CardSet to_foot = table.starters() & ~position.foot_cards();
  for (CardSet left = heads & to_foot & ~table.fitting_on(position.top_cards()); left != 0;
       left &= left - 1) {
    const int card = std::countr_zero(left);
    const int count = position.cards_above(card) + 1;
    if (count <= capacity) visit_foot(card, position.cascade(card), count);
  }
  for (CardSet left = position.cell_cards() & to_foot; left != 0; left &= left - 1) {
    visit_foot(std::countr_zero(left), Position::kNowhere, 1);
  }
}

/// Calls `visit(step, from, source, count)` for every single-card move, and then for the moves of
/// several cards of for_each_run_move. As supermoves these are only short cuts: they lead where
/// single-card moves lead.
template <typename Visitor>
void for_each_move_and_short_cut(const Position& position, const Game& game, Visitor&& visit) {
  for_each_single_move(position, game, visit);
  for_each_run_move(position, game, [&](Step step, int from, int source, int count) {
    if (count > 1) visit(step, from, source, count);
  });
}

/// Calls `visit(step, from, source, count)` for moves that reach every position that can be
/// reached: those of single cards, and those of runs where these do not make them up.
template <typename Visitor>
void for_each_necessary_move(const Position& position, const Game& game, Visitor&& visit) {
  if (game.moves_any_number()) return for_each_move_and_short_cut(position, game, visit);
  for_each_single_move(position, game, visit);
}

/// Calls `visit(step)` for every player move that does not go home: any part of a run onto a card
/// or to an empty cascade, single cards to a cell, and cell cards to any cascade. One empty cascade
/// stands for all empty cascades, and one free cell for all free cells. A whole cascade is not
/// moved to an empty one.
template <typename Visitor>
void for_each_player_move(const Position& position, const Game& game, Visitor&& visit) {
  const CardSet tops = position.top_cards();
  const CardSet movable = position.run_cards() | position.cell_cards();
  const int free_cells = game.freecells() - position.cells_used();
  const int empty_cascades = position.empty_cascades();
  const int capacity = game.capacity(free_cells, empty_cascades);
  const auto step = [](int card, int onto) {
    return Step{static_cast<std::uint8_t>(card), static_cast<Under>(onto)};
  };

  for (CardSet cards = movable & game.fitting_on(tops); cards != 0; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    if (position.cards_above(card) >= capacity) continue;
    for (CardSet targets = tops & game.parents(card); targets != 0; targets &= targets - 1) {
      visit(step(card, std::countr_zero(targets)));
    }
  }
  if (empty_cascades > 0) {
    const int to_foot = game.capacity(free_cells, empty_cascades - 1);
    for (CardSet cards = movable & game.starters() & ~position.foot_cards(); cards != 0;
         cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      if (position.cards_above(card) < to_foot) visit(step(card, kFoot));
    }
  }
  if (free_cells > 0) {
    for (CardSet cards = tops; cards != 0; cards &= cards - 1) {
      visit(step(std::countr_zero(cards), kCell));
    }
  }
}

}  // namespace freecell
