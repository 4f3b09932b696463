#pragma once

#include "dealer/deal.h"
#include "solver/shortest/relaxed_game.h"

namespace freecell {

/// Lower bounds on the lengths of a deal's solutions, without a search: see RelaxedGame. Make one
/// object and reuse it. Not thread-safe.
class StartBounds {
 public:
  struct Bounds {
    int player_moves = 0;
    int card_moves = 0;
  };

  Bounds of(const Deal& deal);

 private:
  /// Few positions come up, and clearing a large memo would take longer than the rest.
  static constexpr int kLogMemo = 9;

  RelaxedGame runs_{Metric::kPlayerMoves, kLogMemo};
  RelaxedGame cards_{Metric::kCardMoves, kLogMemo};
};

}  // namespace freecell
