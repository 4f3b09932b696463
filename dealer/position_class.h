#pragma once

#include <cstdint>
#include <vector>

#include "dealer/board.h"

namespace freecell {

// Two cards of one rank and colour are *siblings* (5C and 5S): the same cards fit on both, and both
// fit on the same cards. Only foundations tell them apart. Here is what a checker has to know about
// that, as docs/look-up/certificates.md specifies it. It shares no code with the search, which has
// its own (solver/alike_cards.h).

/// Pairs of siblings: bit 2 * (rank - 1) for the black pair of a rank, the next one for the red.
using PairSet = std::uint32_t;

/// The pairs that are *interchangeable* on `board`. Both cards are loose, and the rank of each is
/// above that of the next card of its suit. A card is *loose* if it lies in a freecell, at a foot
/// or on a card that it fits on, and if nothing lies on it, or a card that fits on it and is no
/// ace.
PairSet interchangeable_pairs(const Board& board);

/// Writes `board` in the one way that all positions of its class share. Positions are of one class
/// if they have the same interchangeable pairs and the same boards once the suits of these pairs,
/// the order of cascades and the order of freecells are forgotten. The result is a position of that
/// class; the order of its cascades and freecells means nothing (PositionNumbering does not count
/// it either).
Board class_representative(const Board& board);

/// Appends what `board` may become after all has gone home that goes home by itself under the ms
/// rule. `unknown`: pairs of which it is not known which card is which. As soon as it matters,
/// because a card of such a pair is the next of its suit, both ways to tell the two apart are
/// followed; so there may be several results.
void append_settled(const Board& board, PairSet unknown, std::vector<Board>& settled);

/// Whether no card goes home by itself under the ms rule.
bool is_settled(const Board& board);

}  // namespace freecell
