#include "dealer/supermove.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace freecell {
namespace {

/// Whether the move of a run is shorthand for single-card moves.
bool is_shorthand(RunMoves run_moves) {
  switch (run_moves) {
    case RunMoves::kAsRoomAllows:
      return true;
    case RunMoves::kAnyNumber:
      break;
  }
  return false;
}

/// How many empty cascades can hold a part of a run while the rest moves. Where only kings may
/// enter, or no card may, there are none: the king of a run is its last card to move, and goes to
/// the target.
int cascades_for_parts(const Rules& rules, int empty_cascades) {
  switch (rules.empty_cascade) {
    case EmptyCascade::kAnyCard:
      return empty_cascades;
    case EmptyCascade::kKings:
    case EmptyCascade::kNothing:
      break;
  }
  return 0;
}

int capacity_of(const Rules& rules, int free_cells, int cascades) {
  switch (rules.counting.capacity) {
    case Capacity::kStandard:
      return supermove_capacity(free_cells, cascades);
    case Capacity::kSum:
      break;
  }
  return free_cells + cascades + 1;
}

}  // namespace

int supermove_capacity(int free_cells, int empty_cascades) {
  assert(free_cells >= 0 && 0 <= empty_cascades && empty_cascades <= kMaxCascades);
  return (free_cells + 1) << empty_cascades;
}

int supermove_cost(int cards, int free_cells, int empty_cascades) {
  assert(1 <= cards && cards <= supermove_capacity(free_cells, empty_cascades));
  // The last card of the run moves once. Every other one is parked once and then fetched.
  if (cards <= free_cells + empty_cascades + 1) return 2 * cards - 1;

  // With e empty cascades, park some of the cards on one of them, by way of the e - 1 others. Move
  // the rest, and then fetch the parked ones. Each parked card moves twice as often as it would for
  // the smaller task. So the number of cards that move 2^i times is a(e, i) = a(e-1, i) + a(e-1,
  // i-1), with a(0, 0) = 1 (the last card) and a(0, 1) = free_cells. That gives a(e, i) = C(e, i) +
  // free_cells * C(e, i-1). The cheapest places fill first.
  int cost = 0;
  int binomial = 1;         // C(e, i)
  int binomial_before = 0;  // C(e, i - 1)
  for (int i = 0; i <= empty_cascades + 1; ++i) {
    const int filled = std::min(cards, binomial + free_cells * binomial_before);
    cost += filled << i;
    cards -= filled;
    binomial_before = binomial;
    binomial = binomial * (empty_cascades - i) / (i + 1);
  }
  assert(cards == 0);
  return cost;
}

int run_room(const Rules& rules, int free_cells, int empty_cascades) {
  if (!is_shorthand(rules.run_moves)) return kRanks;
  return capacity_of(rules, free_cells, cascades_for_parts(rules, empty_cascades));
}

int run_cost(const Rules& rules, int cards, int free_cells, int empty_cascades) {
  if (!is_shorthand(rules.run_moves)) return cards;
  return supermove_cost(cards, free_cells, cascades_for_parts(rules, empty_cascades));
}

namespace {

/// Expands one supermove. It gets its free places once. The cascades that are still free are a
/// prefix of that list, because parked cards fill it from the end.
class Expansion {
 public:
  Expansion(const Board& board, Place target, std::vector<Move>& moves) : moves_(moves) {
    for (int i = 0; i < board.freecell_count; ++i) {
      if (!board.freecells[i]) cells_[free_cells_++] = Place::freecell(i);
    }
    for (int i = 0; i < board.cascade_count; ++i) {
      if (board.cascades[i].empty() && Place::cascade(i) != target) {
        cascades_[empty_cascades_++] = Place::cascade(i);
      }
    }
  }

  int empty_cascades() const { return empty_cascades_; }

  /// Moves `cards` from `from` to `to` by way of the free cells and the first `empty` cascades.
  void move(int cards, Place from, Place to, int empty) {
    if (empty == 0) return move_over_cells(cards, from, to);
    const int parked = cheapest_to_park(cards, empty);
    const Place park = cascades_[empty - 1];
    if (parked > 0) move(parked, from, park, empty - 1);
    move(cards - parked, from, to, empty - 1);
    if (parked > 0) move(parked, park, to, empty - 1);
  }

 private:
  void move_over_cells(int cards, Place from, Place to) {
    for (int i = 0; i < cards - 1; ++i) moves_.push_back({from, cells_[i], 1});
    moves_.push_back({from, to, 1});
    for (int i = cards - 2; i >= 0; --i) moves_.push_back({cells_[i], to, 1});
  }

  /// Returns how many of `cards` to park on the last of `empty` cascades. Ties go to the fewest.
  int cheapest_to_park(int cards, int empty) const {
    const int capacity = supermove_capacity(free_cells_, empty - 1);
    int best = -1;
    int best_cost = 0;
    for (int parked = std::max(0, cards - capacity); parked <= std::min(cards - 1, capacity);
         ++parked) {
      const int cost = (parked > 0 ? 2 * supermove_cost(parked, free_cells_, empty - 1) : 0) +
                       supermove_cost(cards - parked, free_cells_, empty - 1);
      if (best < 0 || cost < best_cost) {
        best = parked;
        best_cost = cost;
      }
    }
    assert(best >= 0);
    return best;
  }

  std::array<Place, kMaxFreecells> cells_;
  std::array<Place, kMaxCascades> cascades_;
  int free_cells_ = 0;
  int empty_cascades_ = 0;
  std::vector<Move>& moves_;
};

}  // namespace

void expand_supermove(const Board& board, const Move& move, const Rules& rules,
                      std::vector<Move>& moves) {
  if (move.count == 1 || !is_shorthand(rules.run_moves)) {
    moves.push_back(move);
    return;
  }
  Expansion expansion(board, move.to, moves);
  expansion.move(move.count, move.from, move.to,
                 cascades_for_parts(rules, expansion.empty_cascades()));
}

}  // namespace freecell
