#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

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
  /// Whether a run needs no cells on its way to a cascade.
  bool moves_any_number() const { return moves_any_number_; }

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

/// The digs that one state allows, with any of `sets` standing. A card on top of a cascade is a bit
/// of `SuitLanes::down`. All cards at the same time are faster, for one set after the other, than
/// all sets for one card after the other: by 8 to 15%, since nearly always there are one or two
/// sets.
class Digs {
 public:
  Digs(const KingMoves& moves, const DepthState& state, const FreedCards& freed, KingSets sets) {
    for (; sets != 0; sets &= sets - 1) {
      note(moves, state, freed, static_cast<Kings>(std::countr_zero(sets)));
    }
  }

  /// The cards that can move.
  std::uint64_t cards() const { return cards_; }
  /// What becomes of the sets when this one moves.
  DugSets dig(int card) const {
    DugSets dug;
    for (int index = 0; index < count_; ++index) {
      const Standing& standing = standing_[index];
      dug.same |= static_cast<KingSets>(standing.same >> card & 1) << standing.kings;
      dug.placed |= static_cast<KingSets>(standing.placed >> card & 1) << standing.kings;
    }
    dug.placed = with_king(dug.placed, card / SuitLanes::kLane);
    return dug;
  }

 private:
  struct Standing {
    Kings kings;
    std::uint64_t same;    // the cards that move to their parents or into cells
    std::uint64_t placed;  // the kings that move into an emptied cascade
  };

  void note(const KingMoves& moves, const DepthState& state, const FreedCards& freed, Kings kings) {
    const std::uint64_t tops = state.tops().down;
    const std::uint64_t ready = freed.ready(kings);
    // A card with n cards on it takes n free cells on its way to a cascade, and n + 1 cells.
    const int free = moves.free_cells(freed, kings);
    const std::uint64_t under_free = freed.tops_under(free);
    const std::uint64_t under_more = under_free & state.moved().down >> (free + 1);
    const std::uint64_t into_cells = tops & ~under_free;
    const std::uint64_t to_cascade = moves.moves_any_number() ? tops : tops & ~under_more;
    const bool has_room = moves.kings_enter() && std::popcount(kings) < state.emptied();
    Standing& standing = standing_[count_++];
    standing = {kings, (to_cascade & ready) | (into_cells & ~ready),
                has_room ? to_cascade & SuitLanes::kFirst : 0};
    cards_ |= standing.same | standing.placed;
  }

  std::array<Standing, kKingSets> standing_;
  int count_ = 0;
  std::uint64_t cards_ = 0;
};

}  // namespace freecell
