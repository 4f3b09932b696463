#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dealer/move.h"

namespace freecell {

/// Standard notation writes a move as two characters, its source and its target: cascades `1`-`9`,
/// `A`-`D`; freecells `a`-`g`, `i`, `j`, `k`; home `h`. If the move takes another number of cards
/// than the implied one, `v` and the count in hexadecimal follow (`3bv2`).

/// Why and where text is not notation: `offset` characters from its start.
struct NotationError {
  std::size_t offset = 0;
  std::string message;
};

/// Reads moves separated by white space into `moves` (cleared first). Counts that are not given
/// become 0. This checks only the text, not whether the moves are legal.
std::variant<std::monostate, NotationError> parse_standard(std::string_view text,
                                                           std::vector<Move>& moves);

/// Returns the moves that `text` has. Throws std::invalid_argument if it is not notation, with the
/// character, from 1, and the message: `4: no cascade, freecell or home: 'z'`. It is safe to call
/// from any thread.
std::vector<Move> read_standard(std::string_view text);

/// The place that `letter` names, if it names one.
std::optional<Place> place_from_letter(char letter);
/// The letter of a place: `1`, `a`, `h`.
char place_letter(Place place);

/// Appends one move exactly: `count` is written unless it is 0, so that reading the text gives the
/// same move.
void append_standard(std::string& text, Move move);

/// A move alone, as people write it: the count only between cascades, where it may matter. What the
/// board implies there, `Referee::without_implied_count` takes away before.
inline std::string to_string(Move move) {
  if (!move.from.is_cascade() || !move.to.is_cascade()) move.count = 0;
  std::string text;
  append_standard(text, move);
  return text;
}

/// Writes moves into `text` (cleared first), separated by one space.
void write_standard(std::span<const Move> moves, std::string& text);

}  // namespace freecell
