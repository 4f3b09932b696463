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
/// count from the start of the whole text, in bytes; for cards missing they are the board's end.
struct BoardTextError {
  int line = 1;
  int column = 1;
  std::string message;
  /// The board is sound but may be read in two ways: BoardTextOptions can tell which one is meant.
  bool is_ambiguous = false;
};

/// What is known of boards beyond their text.
struct BoardTextOptions {
  /// How many cascades they have: 4..13. A board in dealing order is dealt to so many (8 if not
  /// known). It helps to tell the layout; a board with another number of cascades is still read.
  std::optional<int> cascades = std::nullopt;
  BoardLayout layout = BoardLayout::kAny;
};

/// Reads boards one after the other from text: the format that fc-solve, PySolFC and kpat share.
///
///     Foundations: H-6 C-9 D-2 S-0      optional, also `Founds:`; suits not named are 0
///     Freecells:  QS  3S  -  KD         optional, also `FC:`; `-` is an empty freecell
///     4C 2C TH 10S                      one line a cascade, the deepest card first
///     : JD                              a `:` may come before the cards
///     :                                 an empty cascade
///
/// Cards are a rank (`T` or `10` for ten) and a suit; upper or lower case everywhere. A line alone,
/// with no `:` and no header, is the 52 cards in dealing order. Boards are separated by blank
/// lines; a line that starts with `#` is a comment. A byte order mark before a board and line ends
/// with a carriage return do not matter.
///
/// The lines of a board may also be rows, as cards are dealt: the first card of every cascade, then
/// the second of every cascade, and so on. The start of a game in rows is recognised by its shape
/// (see layout_of_shape), and a shape that could be either layout is an error. In
/// BoardLayout::kRows any board can be written, with `-` where a cascade has no card; at the end of
/// a row it can be left out.
class BoardTextReader {
 public:
  /// Keeps a view of `text`. Throws std::invalid_argument unless the cascades are 4..13.
  explicit BoardTextReader(std::string_view text, const BoardTextOptions& options = {});

  /// The next board, an error (after which nothing more is read), or monostate at the end.
  std::variant<std::monostate, Deal, BoardTextError> next();

 private:
  std::string_view take_line();

  std::string_view rest_;
  int line_ = 1;
  BoardTextOptions options_;
};

/// Appends the common board text: headers only if a foundation or freecell is not empty, one line a
/// cascade, one space between cards, "\n" after each line, `:` for an empty cascade and, where the
/// lines could be taken for rows, before each cascade. The reader accepts all of it, except that
/// which of the freecells are empty is not part of a deal.
void append_board_text(std::string& text, const Deal& deal);
void append_board_text(std::string& text, const Board& board);

}  // namespace freecell
