#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "dealer/rules.h"
#include "solver/position/card_tables.h"

namespace freecell {

/// The table and the rules by which cards move on it. All code that moves cards asks this class.
/// `Values` has what differs from game to game: as constants for the game that is played most, so
/// that searches compiled for it pay nothing, and as members for all others.
template <typename Values>
class TableOf : public Values {
 public:
  using Values::building;
  using Values::cascades;
  using Values::freecells;

  TableOf() = default;
  explicit TableOf(const Rules& rules) : Values(rules) {}

  /// The cards that may be put on `target`, a card or a place, in a cascade.
  CardSet fits_on(int target) const { return Values::tables().fits_on[target]; }
  /// The cards on which `card` may be put.
  CardSet parents(int card) const { return Values::tables().parents[card]; }
  bool is_link(int card, int under) const { return Values::tables().is_link(card, under); }
  /// The same for many cards at once.
  CardSet fitting_on(CardSet targets) const { return freecell::fitting_on(building(), targets); }
  CardSet parents_of(CardSet cards) const { return freecell::parents_of(building(), cards); }
  CardSet linked_cards(std::span<const std::uint8_t> under) const {
    return freecell::linked_cards(building(), under);
  }

  /// The cards that an empty cascade takes, alone or as the deepest of a run.
  CardSet starters() const {
    constexpr CardSet kKings = kAllCards & ~(kAllCards >> kSuits);
    switch (Values::empty_cascade()) {
      case EmptyCascade::kAnyCard:
        return kAllCards;
      case EmptyCascade::kKings:
        return kKings;
      case EmptyCascade::kNothing:
        return 0;
    }
    assert(false);
    return 0;
  }

  /// Whether runs move as one that single-card moves could not move. Searches that must reach all
  /// positions need these moves then. Otherwise supermoves are short cuts.
  bool moves_any_number() const {
    switch (Values::run_moves()) {
      case RunMoves::kAsRoomAllows:
        return false;
      case RunMoves::kAnyNumber:
        return true;
    }
    assert(false);
    return true;
  }

  /// Of empty cascades, those in which cards of a run can wait while it moves. All but its deepest
  /// have to wait, and none of these is a king.
  int waiting_places(int empty_cascades) const {
    switch (Values::empty_cascade()) {
      case EmptyCascade::kAnyCard:
        return empty_cascades;
      case EmptyCascade::kKings:
      case EmptyCascade::kNothing:
        return 0;
    }
    assert(false);
    return 0;
  }

  /// The most cards that can be moved as one with `free_cells` empty cells and `empty_cascades`
  /// empty cascades besides the target.
  int capacity(int free_cells, int empty_cascades) const {
    assert(free_cells >= 0 && empty_cascades >= 0);
    if (moves_any_number()) return kRanks;
    return (free_cells + 1) << waiting_places(empty_cascades);
  }
};

}  // namespace freecell
