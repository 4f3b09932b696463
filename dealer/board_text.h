#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "dealer/board.h"
#include "dealer/board_layout.h"
#include "dealer/deal.h"

namespace freecell {

/// Why and where a text is not a board: `3:17: duplicate card 7H`. Line and column are 1-based and
/// count from the start of the whole text, in bytes; if cards are missing, they point to the
/// board's end.
struct BoardTextError {
  int line = 1;
  int column = 1;
  std::string message;
  /// The board is sound but may be read in two ways: BoardTextOptions can tell which one is meant.
  bool is_ambiguous = false;
};

/// What the caller knows of the boards beyond their text.
struct BoardTextOptions {
  /// The number of cascades, 4..13. A board in dealing order is dealt to that many, or to 8 if it
  /// is not known. The number helps to tell the layout, but a board with another number is still
  /// read.
  std::optional<int> cascades = std::nullopt;
  BoardLayout layout = BoardLayout::kAny;
};

/// Reads boards one after the other from text, in the format that fc-solve, PySolFC and kpat share.
///
///     Foundations: H-6 C-9 D-2 S-0      optional, also `Founds:`; suits not named are 0
///     Freecells:  QS  3S  -  KD         optional, also `FC:`; `-` is an empty freecell
///     4C 2C TH 10S                      one line a cascade, the deepest card first
///     : JD                              a `:` may come before the cards, or `4:`
///     :                                 an empty cascade
///
/// parse_card says how cards may be written; commas may stand between them. Numbers before lines
/// count from 1 or from 0; they do not say whether the lines are cascades or rows. A single line
/// without `:` and without headers lists the 52 cards in dealing order. Boards are separated by
/// blank lines; a line that starts with `#` is a comment. The reader ignores a byte order mark
/// before a board and a carriage return at the end of a line.
///
/// The lines of a board may also be rows, in the order of dealing: the first card of every cascade,
/// then the second of every cascade, and so on. The start of a game in rows is recognised by its
/// shape (see layout_of_shape), and a shape that could be either layout is an error. With
/// BoardLayout::kRows any board can be written. A `-` stands where a cascade has no card, and may
/// be left out at the end of a row.
class BoardTextReader {
 public:
  /// Keeps a view of `text`. Throws std::invalid_argument unless the cascades are 4..13.
  explicit BoardTextReader(std::string_view text, const BoardTextOptions& options = {});

  /// Returns the next board, an error, or monostate at the end. After an error it reads no more.
  std::variant<std::monostate, Deal, BoardTextError> next();

 private:
  std::string_view take_line();

  std::string_view rest_;
  int line_ = 1;
  BoardTextOptions options_;
};

/// Appends the common board text. It has headers only if a foundation or freecell is not empty, one
/// line a cascade, one space between cards and "\n" after each line. A `:` stands for an empty
/// cascade, and before each cascade if the lines could be taken for rows. The reader reads all of
/// it back, except which of the freecells are empty: that is not part of a deal.
void append_board_text(std::string& text, const Deal& deal);
void append_board_text(std::string& text, const Board& board);

}  // namespace freecell
