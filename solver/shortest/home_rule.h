#pragma once

#include <algorithm>
#include <bit>

#include "dealer/rules.h"
#include "solver/position/autoplay.h"
#include "solver/position/position.h"

namespace freecell {

/// Whether it loses nothing to take `card`, the next of its suit, home at once. There are two
/// rules.
///
/// The *narrow* rule (Horne's, Microsoft's) is is_safe_home. SearchAutoplay::kSafe has the
/// argument: nothing will need to lie on the card. The argument holds for lengths, too. The shorter
/// game drops moves and adds none, since `card` must go home at some point anyway.
///
/// By suit the narrow rule takes every card that can go home.
///
/// The *wide* rule (fc-solve's raymond rule) applies if both cards of the other colour two ranks
/// lower are home, and the other card of its own colour three ranks lower is, too. The cards that
/// could lie on `card`, two cards one rank lower, are then next of their suits and can go home
/// whenever they can move. The cards that could lie on these are home, or next, too. Take any
/// solution. Whenever it puts one of these cards somewhere, or moves a run that ends with such
/// cards, let them go home instead (in player moves at no cost, in card moves in the place of a
/// move), lowest first. That frees room and takes none, and the only cards that could lie on them
/// do the same. So no card needs `card`, and the narrow rule's argument applies.
inline bool is_safe_home_wide(const Position& position, int card, Building building) {
  const int rank_below = rank_index(card);
  const int suit = card % kSuits;
  return is_safe_home(position, card, building) ||
         (std::min(position.foundation(suit ^ 1), position.foundation(suit ^ 2)) >=
              rank_below - 1 &&
          position.foundation(suit ^ 3) >= rank_below - 2);
}

/// Which cards go home by themselves in a search for shortest solutions.
enum class HomePrune : std::uint8_t {
  kNone,  ///< only aces, as packed positions assume; for testing the other values
  kNarrow,
  kWide,
};

/// Which cards go home after every move of a search, and whether other moves home are optional.
struct HomeMoves {
  Autoplay rule = Autoplay::kMicrosoft;
  HomePrune prune = HomePrune::kWide;

  /// Whether `card`, the next of its suit and free to move, goes home at once.
  bool takes(const Position& position, int card, Building building) const {
    if (rule == Autoplay::kMax || card < kSuits) return true;
    if (prune == HomePrune::kNone) return false;
    return prune == HomePrune::kWide ? is_safe_home_wide(position, card, building)
                                     : is_safe_home(position, card, building);
  }

  /// Takes home every card that goes and calls `visit(card)` before each. Returns how many went.
  template <typename Visitor>
  int settle(Position& position, const Game& game, Visitor&& visit) const {
    int count = 0;
    for (CardSet ready = position.ready_cards(); ready != 0;) {
      const int card = std::countr_zero(ready);
      if (!takes(position, card, game.building())) {
        ready &= ready - 1;
        continue;
      }
      visit(card);
      position.make({static_cast<std::uint8_t>(card), kHome}, game);
      ++count;
      ready = position.ready_cards();
    }
    return count;
  }
  int settle(Position& position, const Game& game) const {
    return settle(position, game, [](int) {});
  }
};

}  // namespace freecell
