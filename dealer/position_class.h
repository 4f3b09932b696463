#pragma once

#include <cstdint>
#include <vector>

#include "dealer/board.h"
#include "dealer/rules.h"

namespace freecell {

// Two cards of one rank and colour are *siblings* (5C and 5S). Where alternating colours are built,
// the same cards fit on both, both fit on the same cards, and an empty cascade takes both or
// neither: only foundations distinguish them. By suit other cards fit on each, so nothing may
// exchange them. This header has what a checker must know about siblings, as
// docs/look-up/certificates.md specifies it. It shares no code with the search, which has its own
// (solver/position/alike_cards.h).

/// A set of pairs of siblings. Bit 2 * (rank - 1) is the black pair of a rank, and the next bit is
/// the red pair.
using PairSet = std::uint32_t;

inline constexpr PairSet kAllPairs = (PairSet{1} << 2 * kRanks) - 1;

/// Returns the pairs that are *interchangeable* on `board`: none if cards are built by suit. In
/// such a pair both cards are loose, and the rank of each is above that of the next card of its
/// suit. A card is *loose* if it lies in a freecell, at a foot or on a card that it fits on, and if
/// either nothing lies on it or a card that fits on it and is no ace.
PairSet interchangeable_pairs(const Board& board, const Rules& rules);

/// Returns the representative of the class of `board`, which is the same for all positions of the
/// class. `distinguished` has the pairs whose suits are never forgotten. Two positions belong to
/// one class if they have the same interchangeable pairs, and if their boards are the same once the
/// suits of these pairs (unless they are distinguished), the order of cascades and the order of
/// freecells are forgotten. The representative is a position of the class. The order of its
/// cascades and freecells has no meaning (PositionNumbering does not count it either).
Board class_representative(const Board& board, const Rules& rules, PairSet distinguished = 0);

/// Appends the boards that `board` may become once all cards have gone home that go by themselves:
/// a card does if it can and every card that fits on it is home or an ace. With alternating colours
/// this is the ms rule. By suit every card goes that can, because the one card that fits on it is
/// home. `unknown` has the pairs of which it is not known which card is which. As soon as that
/// matters, because a card of such a pair is the next of its suit, both ways to distinguish the two
/// are followed. So there may be several results.
void append_settled(const Board& board, const Rules& rules, PairSet unknown,
                    std::vector<Board>& settled);

/// Whether no card goes home by itself.
bool is_settled(const Board& board, const Rules& rules);

}  // namespace freecell
