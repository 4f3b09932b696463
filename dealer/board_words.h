#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "dealer/card.h"

namespace freecell {

/// A word of a line of a board: a card, the sign of a gap, or something else.
struct BoardWord {
  std::string_view text;  ///< as it stands; empty between two separators such as `,,`
  int line = 1;           ///< of the text, 1-based
  int column = 1;         ///< in its line, in bytes, 1-based
  int begin = 0;          ///< the place where it stands on a screen, from 0
  int end = 0;            ///< the place after it
  std::optional<Card> card = std::nullopt;
  bool is_gap = false;
};

/// Splits `line`, from its byte `from` on, into words. Blanks, brackets and quotes separate words,
/// and so do the separators of fields: comma, semicolon and bar. A field without a word, and
/// brackets without one, are gaps; fields that are empty at the end of the line are left out. Cards
/// may follow each other without blanks: `7DTDTH`. The words are views of `line`, whose number in
/// the text is `number`.
std::vector<BoardWord> board_words(std::string_view line, int number, std::size_t from = 0);

/// Parses a card of a board. Beyond the forms of parse_card it knows ranks as numbers: `1D` is the
/// ace, `0D` and `10D` are the ten, and `11D` to `13D` are jack, queen and king.
std::optional<Card> parse_board_card(std::string_view word);

/// Whether a word stands for a place without a card: `-`, `--`, `xx`, `..`, `*`, `__`, `empty`.
bool is_gap_sign(std::string_view word);

}  // namespace freecell
