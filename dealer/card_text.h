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

/// The words of `line` from its byte `from` on: what stands between blanks and commas. A comma
/// without a word before it makes an empty word in its place; one at the end of the line makes
/// none. The words are views of `line`.
std::vector<LineWord> split_words(std::string_view line, std::size_t from = 0);

/// A card in any of the usual ways, or nothing: rank and suit in either order and either case, `T`
/// or `10` for ten, the suit as a letter or as a sign (`4C`, `C4`, `10♣`, `♧T`), or a playing card
/// of Unicode (U+1F0A1 and on, without the knight).
std::optional<Card> parse_card(std::string_view word);

/// Takes a suit, a letter or a sign, off the start of `word`. Nothing is taken if there is none.
std::optional<Suit> take_suit(std::string_view& word);

/// `4C`, `TH`.
std::string card_name(Card card);

}  // namespace freecell
