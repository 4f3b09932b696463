#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "dealer/board_words.h"

namespace freecell {

/// What stands before the cards of a line.
enum class LineMark : std::uint8_t {
  kNone,
  kColon,    ///< `:`, before a cascade
  kNumber,   ///< `3:`, `3.` or `3)`, before a cascade or a row
  kCascade,  ///< `C3:` or `Cascade 3:`
};

/// What a line of board text is, seen by itself.
struct BoardLine {
  enum class Kind : std::uint8_t {
    kTitle,          ///< words that say nothing of the board: `Game #617`, a fence, a ruler
    kColumnNumbers,  ///< `1 2 3 4 5 6 7 8`, above rows
    kFoundations,    ///< `Foundations: H-6 C-9`
    kFreecells,      ///< `Freecells: QS - KD`, or `Freecell 1: QS`
    kF,              ///< `F1:`, a freecell or a foundation
    kO,              ///< `O1:`, the other of these
    kLine,           ///< cards and gaps: a cascade or a row
    kUnknown,        ///< a name with a colon that means nothing here
  };

  Kind kind = Kind::kLine;
  LineMark mark = LineMark::kNone;
  std::string_view name;                 ///< before the colon, as it stands
  int column = 1;                        ///< of the name or of the first word
  int origin = 0;                        ///< the place from which the words' places count
  bool is_label = false;                 ///< one of several lines: `Freecell 2:`
  std::optional<std::int64_t> number{};  ///< of the label; or the one number of a title
  std::vector<BoardWord> words{};        ///< after the name
};

/// `line` must not be blank. `number` is its number in the text.
BoardLine parse_board_line(std::string_view line, int number);

/// Whether a line of a file that has other things, too, can only be part of a board: a header or a
/// label of one, or cards and gaps alone, at least two of them cards, and none in lower case
/// without a sign or a ten (such words are moves, too).
bool is_board_line(std::string_view line);

}  // namespace freecell
