#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "solver/move_generator.h"
#include "solver/position.h"

namespace freecell {

/// What a search moves by itself after every step.
enum class SearchAutoplay : std::uint8_t {
  /// Home goes what no solution can need on the table (Horne's rule, Microsoft's own): A, 2, and
  /// any card when both cards of the other colour one rank lower are home. *Loses nothing.* A card
  /// X on the table serves only to have a card of the other colour, one rank lower, put on it. If
  /// both are home, none will ever want to: from any solution that keeps X on the table longer,
  /// drop the moves of X and put "X home" first; every other move is still possible, since X's
  /// going took nothing away and freed its place. An ace serves nobody, and on a two only aces
  /// could be put, which go home themselves instead.
  kSafe,
  /// Every card that can, and then what nearly always helps: a card in a cell goes onto a parent,
  /// and so does a run that is a whole cascade. *Incomplete*: deals 1941 and 98714 cannot be won
  /// so.
  /// For stages that may fail: see docs/understand/search.md.
  kTidy,
};

/// Whether taking `card`, the next of its suit, home loses nothing: see SearchAutoplay::kSafe.
inline bool is_safe_home(const Position& position, int card) {
  const int rank_below = rank_index(card);  // home counts from 1, so this is one rank lower
  if (rank_below < 2) return true;
  // Suits are numbered C D H S: flipping either bit of one's number changes the colour.
  const int suit = card % kSuits;
  return std::min(position.foundation(suit ^ 1), position.foundation(suit ^ 2)) >= rank_below;
}

/// The move that SearchAutoplay::kTidy makes next when nothing goes home, if there is one.
inline std::optional<Step> tidying_step(const Position& position, const Game& game) {
  const CardSet tops = position.top_cards();
  const CardSet fitting = fitting_on(tops);
  const auto onto_parent = [&](int card) {
    const int parent = std::countr_zero(tops & kParents[card]);
    return Step{static_cast<std::uint8_t>(card), static_cast<Under>(parent)};
  };
  if (const CardSet cells = position.cell_cards() & fitting; cells != 0) {
    return onto_parent(static_cast<int>(std::bit_width(cells)) - 1);
  }
  const CardSet whole_cascades = position.run_cards() & position.foot_cards();
  for (CardSet runs = whole_cascades & fitting; runs != 0; runs &= runs - 1) {
    const int card = std::countr_zero(runs);
    const int free_cells = game.freecells() - position.cells_used();
    const int capacity = run_capacity(free_cells, position.empty_cascades());
    if (position.cards_above(card) < capacity) return onto_parent(card);
  }
  return std::nullopt;
}

/// Makes the moves that are made by themselves, until there are none. `observe` as in
/// Position::make.
template <SearchAutoplay kRule, typename Observer>
void autoplay(Position& position, const Game& game, Observer&& observe) {
  for (;;) {
    for (CardSet ready = position.ready_cards(); ready != 0;) {
      const int card = std::countr_zero(ready);
      if (kRule == SearchAutoplay::kSafe && !is_safe_home(position, card)) {
        ready &= ready - 1;
        continue;
      }
      position.make({static_cast<std::uint8_t>(card), kHome}, game, observe);
      ready = position.ready_cards();
    }
    if (kRule == SearchAutoplay::kSafe) return;
    const std::optional<Step> step = tidying_step(position, game);
    if (!step) return;
    position.make(*step, game, observe);
  }
}

template <typename Observer>
void autoplay(SearchAutoplay rule, Position& position, const Game& game, Observer&& observe) {
  switch (rule) {
    case SearchAutoplay::kSafe:
      return autoplay<SearchAutoplay::kSafe>(position, game, observe);
    case SearchAutoplay::kTidy:
      return autoplay<SearchAutoplay::kTidy>(position, game, observe);
  }
}

}  // namespace freecell
