#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>

#include "solver/position/move_generator.h"
#include "solver/position/position.h"

namespace freecell {

/// The moves that a search makes by itself after every step.
enum class SearchAutoplay : std::uint8_t {
  /// Cards go home if no solution can need them on the table. *This loses no solution.* The only
  /// use of a card X on the table is that a card that fits can be put on it. If all such cards are
  /// home, X has no use. Take any solution that keeps X on the table longer, drop its moves of X
  /// and
  /// put "X home" first. Every other move is still possible, because X took nothing away and freed
  /// its place. (A run whose last card was X moves without it, which takes no more room.) An ace
  /// has
  /// no use, and only aces could be put on a two, which go home themselves instead.
  ///
  /// If colours alternate, this is Horne's rule, which is also Microsoft's own: A, 2, and any card
  /// if both cards of the other colour one rank lower are home. By suit it is every card that can
  /// go
  /// home, because only the next lower card of its suit fits on it. What empty cascades take and
  /// how many cards move at a time does not matter to the argument.
  kSafe,
  /// Every card that can go home does. Then come moves that nearly always help: a card in a cell
  /// goes onto a parent (a card that it fits on), and so does a run that is a whole cascade. *This
  /// is incomplete*: deals 1941 and 98714 cannot be won with it. It is for stages that may fail:
  /// see docs/understand/search.md.
  kEager,
};

/// Whether both cards of the other colour one rank lower are home, or need not stay.
inline bool is_safe_by_colours(const Position& position, int card) {
  const int rank_below = rank_index(card);  // foundations count from 1, so this is one rank lower
  if (rank_below < 2) return true;
  // Suits are numbered C D H S, so flipping either bit of a suit's number changes the colour.
  const int suit = card % kSuits;
  return std::min(position.foundation(suit ^ 1), position.foundation(suit ^ 2)) >= rank_below;
}

/// Whether `card`, the next of its suit, can go home without loss: see SearchAutoplay::kSafe.
inline bool is_safe_home(const Position& position, int card, Building building) {
  assert(position.is_next_home(card));
  switch (building) {
    case Building::kAlternatingColours:
      return is_safe_by_colours(position, card);
    case Building::kSameSuit:
      return true;
  }
  assert(false);
  return false;
}

/// Whether a card can go home by SearchAutoplay::kSafe after a move that is not one home, of a card
/// that lay on `from` in the cascade `source`. Only the uncovered card can, since every other card
/// could have gone before.
inline bool uncovers_safe_card(const Position& position, int from, int source, Building building) {
  return source != Position::kNowhere && from < kFoot && position.is_next_home(from) &&
         is_safe_home(position, from, building);
}

/// The move that SearchAutoplay::kEager makes next when nothing goes home, if there is one.
template <typename Table>
std::optional<Step> automatic_step(const Position& position, const Table& table) {
  const CardSet tops = position.top_cards();
  const CardSet fitting = table.fitting_on(tops);
  const auto onto_parent = [&](int card) {
    const int parent = std::countr_zero(tops & table.parents(card));
    return Step{static_cast<std::uint8_t>(card), static_cast<Under>(parent)};
  };
  if (const CardSet cells = position.cell_cards() & fitting; cells != 0) {
    return onto_parent(static_cast<int>(std::bit_width(cells)) - 1);
  }
  const CardSet whole_cascades = position.run_cards() & position.foot_cards();
  for (CardSet runs = whole_cascades & fitting; runs != 0; runs &= runs - 1) {
    const int card = std::countr_zero(runs);
    const int free_cells = table.freecells() - position.cells_used();
    const int capacity = table.capacity(free_cells, position.empty_cascades());
    if (position.cards_above(card) < capacity) return onto_parent(card);
  }
  return std::nullopt;
}

/// Makes the moves of the rule until there are none. It calls `observe` as Position::make does.
template <SearchAutoplay kRule, typename Table, typename Observer>
void autoplay(Position& position, const Table& table, Observer&& observe) {
  for (;;) {
    for (CardSet ready = position.ready_cards(); ready != 0;) {
      const int card = std::countr_zero(ready);
      if (kRule == SearchAutoplay::kSafe && !is_safe_home(position, card, table.building())) {
        ready &= ready - 1;
        continue;
      }
      position.make({static_cast<std::uint8_t>(card), kHome}, table, observe);
      ready = position.ready_cards();
    }
    if (kRule == SearchAutoplay::kSafe) return;
    const std::optional<Step> step = automatic_step(position, table);
    if (!step) return;
    position.make(*step, table, observe);
  }
}

template <typename Observer>
void autoplay(SearchAutoplay rule, Position& position, const Game& game, Observer&& observe) {
  switch (rule) {
    case SearchAutoplay::kSafe:
      return autoplay<SearchAutoplay::kSafe>(position, game, observe);
    case SearchAutoplay::kEager:
      return autoplay<SearchAutoplay::kEager>(position, game, observe);
  }
}

}  // namespace freecell
