#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "solver/position/position.h"
#include "solver/search/evaluator.h"

namespace freecell {

/// For each cascade, what one more card on it costs, because it buries the next cards home that lie
/// there. Position::kNowhere has 0.
using Burial = std::array<std::int16_t, Position::kNowhere + 1>;

/// A move as automatic moves find it: how many cards left which cascade, where they are now, and
/// how many cells are used and cascades empty after it.
struct JustMoved {
  int source;
  int count;
  int target;  ///< a cascade, or kNoCascade if they went to a cell or to an empty cascade
  int cells_used;
  int empty_cascades;

  static constexpr int kNoCascade = -1;
};

/// The cards of a settled position with which automatic moves go on as soon as they are exposed:
/// they can go home, or a card in a cell fits on them.
template <typename Table>
CardSet awaited_cards(const Position& settled, const Table& table) {
  return settled.next_home_cards() | table.parents_of(settled.cell_cards());
}

/// What the value of a position changes by when SearchAutoplay::kEager goes on with `exposed`, one
/// of the awaited cards of `parent`, after `move` from there. `burial` is that of `parent`.
///
/// A card that goes home takes the next card of its suit with it if nothing lies on that, and one
/// card comes from a cell otherwise. What else may follow is left out. The alternative is to make
/// every such position when it is generated. That sees all that follows and takes 6% fewer
/// positions, but half of those that are made are never expanded. Whole cascades that fit somewhere
/// once a card on them has left take 2% fewer positions and more time than that.
///
/// Nearly all of it is arithmetic, because the processor could not predict the branches.
template <typename Table>
[[gnu::always_inline]] inline int automatic_value(const Position& parent, const Table& table,
                                                  const Evaluator& evaluator, const Burial& burial,
                                                  int exposed, const JustMoved& move) {
  const int cells = move.cells_used;
  const int empty = move.empty_cascades;
  if (!parent.is_next_home(exposed)) {
    const CardSet fitting = parent.cell_cards() & table.fits_on(exposed);
    const int card = static_cast<int>(std::bit_width(fitting)) - 1;  // as automatic_step chooses
    return evaluator.pair(card, exposed) - evaluator.pair(card, kCell) + burial[move.source] +
           evaluator.room(cells - 1, empty) - evaluator.room(cells, empty);
  }

  const int rank = rank_index(exposed);
  const int under = parent.under(exposed);
  const int next = exposed + kSuits;
  const int next_under = parent.under(next);
  const int next_cascade = parent.cascade(next);
  const bool was_beside = next_cascade == move.source;
  const bool is_beneath = was_beside & (parent.height(next) < parent.height(exposed));
  const bool has_moved = was_beside & !is_beneath;
  const int above = parent.cards_above(next) - (-int{is_beneath} & (move.count + 1)) +
                    (-int{next_cascade == move.target} & move.count);
  const bool follows = (above == 0) & !has_moved;
  const int freed = int{follows} & int{next_under == kCell};
  return evaluator.depth(rank) - burial[move.source] + evaluator.depth(rank + 1) * above -
         evaluator.pair(exposed, under) - (-int{follows} & evaluator.pair(next, next_under)) +
         evaluator.room(cells - freed, empty + int{under == kFoot}) - evaluator.room(cells, empty);
}

}  // namespace freecell
