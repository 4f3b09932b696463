#pragma once

#include <algorithm>

#include "solver/position.h"

namespace freecell {

/// Which cards a search takes home at once.
enum class SearchAutoplay : std::uint8_t {
  /// Those that no solution can need on the table (Horne's rule, Microsoft's own): A, 2, and any
  /// card
  /// when both cards of the other colour one rank lower are home. *Loses nothing.* A card X on the
  /// table serves only to have a card of the other colour, one rank lower, put on it. If both are
  /// home, none
  /// will ever want to: from any solution that keeps X on the table longer, drop the moves of X and
  /// put "X
  /// home" first; every other move is still possible, since X's going took nothing away and freed
  /// its place. An
  /// ace serves nobody, and on a two only aces could be put, which go home themselves instead.
  kSafe,
  /// Every card that can. Cheaper to search, and *incomplete*: deals 1941 and 98714 cannot be won
  /// so. For stages that may fail.
  kMax,
};

/// Whether taking `card`, the next of its suit, home loses nothing: see SearchAutoplay::kSafe.
inline bool is_safe_home(const Position& position, int card) {
  const int rank_below =
      rank_index(card);  // ranks count from 1 at home, so this is the rank one lower
  if (rank_below < 2) return true;
  const bool red = Card::from_id(card).is_red();
  return std::min(position.foundation(red ? 0 : 1), position.foundation(red ? 3 : 2)) >= rank_below;
}

/// Takes home what goes by itself, until nothing does. `observe` as in Position::make.
template <SearchAutoplay kRule, typename Observer>
void autoplay(Position& position, const Table& table, Observer&& observe) {
  for (CardSet ready = position.ready_cards(); ready != 0;) {
    const int card = std::countr_zero(ready);
    if (kRule == SearchAutoplay::kSafe && !is_safe_home(position, card)) {
      ready &= ready - 1;
      continue;
    }
    position.make({static_cast<std::uint8_t>(card), kHome}, table, observe);
    ready = position.ready_cards();
  }
}

template <typename Observer>
void autoplay(SearchAutoplay rule, Position& position, const Table& table, Observer&& observe) {
  if (rule == SearchAutoplay::kMax) {
    autoplay<SearchAutoplay::kMax>(position, table, observe);
  } else {
    autoplay<SearchAutoplay::kSafe>(position, table, observe);
  }
}

}  // namespace freecell
