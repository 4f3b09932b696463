#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/card.h"

namespace freecell {

/// A word of a line of board text.
struct LineWord {
  std::string_view text;
  int column = 1;  ///< 1-based, in its line, in bytes
};

/// Splits `line`, from its byte `from` on, into words, which are separated by blanks and commas. A
/// comma without a word before it yields an empty word in its place. A comma at the end of the line
/// yields none. The words are views of `line`.
std::vector<LineWord> split_words(std::string_view line, std::size_t from = 0);

/// Parses a card in any of the usual forms. Returns nothing if `word` is not a card. Rank and suit
/// may come in either order and in either case. Ten is `T` or `10`. The suit is a letter or a sign
/// (`4C`, `C4`, `10♣`, `♧T`). The word may also be a playing card of Unicode (U+1F0A1 and on,
/// without the knight).
std::optional<Card> parse_card(std::string_view word);

/// Removes a suit, given as a letter or a sign, from the start of `word` and returns it. Removes
/// nothing if there is none.
std::optional<Suit> take_suit(std::string_view& word);

/// The rank and the suit of a card: `4C`, `TH`.
std::string card_name(Card card);

}  // namespace freecell
