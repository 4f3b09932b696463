#pragma once

#include <memory>

#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell {

/// Lower bounds on the lengths of a deal's solutions, without a search: the exact lengths with
/// unlimited freecells, to which, in player moves, a whole run goes in one move
/// (solver/relaxed/relaxed_game.h). They hold for every number of freecells and do not say whether
/// the deal can be won. Make one object and reuse it. Not thread-safe.
class StartBounds {
 public:
  /// No solution has fewer moves.
  struct Bounds {
    int player_moves = 0;
    int card_moves = 0;
  };

  StartBounds();
  ~StartBounds();
  StartBounds(StartBounds&&) noexcept;
  StartBounds& operator=(StartBounds&&) noexcept;

  /// The number of freecells of `rules` does not matter.
  Bounds of(const Deal& deal, const Rules& rules);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
