#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <functional>

#include "dealer/rules.h"
#include "solver/depths/depth_state.h"
#include "solver/depths/king_sets.h"

namespace freecell {

/// What becomes of sets of kings when the top of a cascade moves, and all cards on it.
struct DugSets {
  KingSets same = 0;    ///< to its parent, if that is in a cascade, or into cells
  KingSets placed = 0;  ///< a king, into an emptied cascade
  KingSets all() const { return same | placed; }
};

/// The rules of moves in a search by depths, as changes of the sets of kings that may stand in
/// emptied cascades. The same functions serve the search, for all sets at once, and the solution.
class KingMoves {
 public:
  KingMoves() = default;
  explicit KingMoves(const Rules& rules)
      : cells_(rules.freecells),
        moves_any_number_(rules.run_moves == RunMoves::kAnyNumber),
        kings_enter_(rules.may_enter_empty(Card::of(kRanks, Suit::kSpades))) {}

  /// `sets`, and what exchanges make of them. If nothing enters emptied cascades, there are none:
  /// the kings at the bases of cascades stand, and lose nothing by that.
  KingSets with_exchanges(KingSets sets, const DepthState& state, const FreedCards& freed) const {
    return kings_enter_ ? connected(sets, possible(state, freed)) : sets;
  }
  /// The sets of kings that can stand: there are as many emptied cascades, and the other freed
  /// cards fit into the cells.
  KingSets possible(const DepthState& state, const FreedCards& freed) const {
    const KingSets placed =
        kSetsUpTo[std::min(state.emptied(), kSuits)] & kSetsWithin[freed.kings()];
    if (freed.cells(0) <= cells_) return placed;
    KingSets sets = 0;
    for (Kings kings = freed.kings();; kings = (kings - 1) & freed.kings()) {
      if (std::popcount(kings) <= state.emptied() && freed.cells(kings) <= cells_)
        sets |= only(kings);
      if (kings == 0) return sets;
    }
  }

  int cells() const { return cells_; }
  bool kings_enter() const { return kings_enter_; }
  int free_cells(const FreedCards& freed, Kings standing) const {
    return cells_ - freed.cells(standing);
  }
  /// The cells that a run needs that moves to a cascade, if so many cards lie on its deepest.
  int cells_on_the_way(int run) const { return moves_any_number_ ? 0 : run; }

  /// What has become of sets in `after`, to which a dig has led: kings that it uncovered at the
  /// bases of cascades stand there, and kings that have gone home stand no longer.
  static KingSets settled(KingSets sets, const DepthState& after, Kings freed) {
    for (Kings placed = after.placed(); placed != 0; placed &= placed - 1) {
      const int suit = std::countr_zero(placed);
      sets = (sets & kSetsWith[suit]) | with_king(sets, suit);
    }
    for (Kings gone = kKingSets - 1 - freed; (sets & ~kSetsWithin[freed]) != 0; gone &= gone - 1) {
      const int suit = std::countr_zero(gone);
      sets = (sets & ~kSetsWith[suit]) | without_king(sets, suit);
    }
    return sets;
  }

 private:
  static constexpr Card kAnyKing = Card::of(kRanks, Suit::kSpades);

  int cells_ = 0;
  bool moves_any_number_ = false;
  bool kings_enter_ = true;
};

/// The moves from one state, with any of `sets` standing.
class Digs {
 public:
  Digs(const KingMoves& moves, const DepthState& state, const FreedCards& freed, KingSets sets)
      : moves_(moves), freed_(freed) {
    const int others = std::min(state.emptied(), kSuits) - 1;
    have_room_ = others < 0 || !moves.kings_enter() ? KingSets{0} : kSetsUpTo[others];
    for (unsigned left = sets; left != 0; left &= left - 1) {
      const auto kings = static_cast<Kings>(std::countr_zero(left));
      with_free_[moves.free_cells(freed, kings)] |= only(kings);
    }
    for (int free = kMaxFreecells; free > 0; --free) with_free_[free - 1] |= with_free_[free];
  }

  DugSets dig(const DealtCascades::Level& level) const {
    const int run = freed_.run_on(level);
    const int suit = level.down_bit / SuitLanes::kLane;
    const KingSets into_cells = with_free_[run + 1];
    const KingSets to_cascade = with_free_[moves_.cells_on_the_way(run)];
    if (level.down_bit % SuitLanes::kLane == 0) {
      return {into_cells, with_king(to_cascade & have_room_, suit)};
    }
    // Without a branch, which the processor could not predict.
    const KingSets parent_in_cascade = freed_.parent_is_open(level) ? kAllKingSets : 0;
    const KingSets parent_on_king = freed_.parent_is_in_chain(level) ? kSetsWith[suit] : 0;
    const KingSets sets = parent_in_cascade | parent_on_king;
    return {(into_cells & ~sets) | (to_cascade & sets)};
  }

 private:
  const KingMoves& moves_;
  const FreedCards& freed_;
  KingSets have_room_;
  std::array<KingSets, kRanks + 1> with_free_{};  // those that leave so many cells free
};

}  // namespace freecell
