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
  Move move;  ///< its count is given
  Card card;  ///< the card that lands on the target; of a supermove, the one with the highest rank
  bool automatic = false;

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

/// Plays `moves` with the referee and lists everything that happens in `played` (cleared first).
/// Throws std::invalid_argument if a move is illegal.
void write_transcript(const Deal& deal, const Rules& rules, std::span<const Move> moves,
                      std::vector<PlayedMove>& played);

/// Rewrites a solution for the ms autoplay rule. Returns the moves that are left to the player if
/// the cards that this rule takes home go by themselves. `moves` won `deal` by the autoplay rule of
/// `rules`, which may be any. The result wins the deal by the ms rule. A move has count 0 where
/// notation implies its count. Throws std::invalid_argument if a move is illegal.
std::vector<Move> moves_under_ms_rule(const Deal& deal, const Rules& rules,
                                      std::span<const Move> moves);

}  // namespace freecell
