#pragma once

#include <span>
#include <vector>

#include "dealer/card.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell {

/// One thing that happened in a game: a player's move, or a card that went home by itself.
struct PlayedMove {
  Move move;  ///< its count given
  Card card;  ///< the one that lands on the target: of a supermove the one with the highest rank
  bool automatic = false;

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

/// Plays `moves` by the referee and lists all that happens into `played` (cleared first). Throws
/// std::invalid_argument if a move is illegal.
void write_transcript(const Deal& deal, const Rules& rules, std::span<const Move> moves,
                      std::vector<PlayedMove>& played);

}  // namespace freecell
