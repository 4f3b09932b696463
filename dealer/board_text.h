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
  /// The board is valid but can be read in two ways. BoardTextOptions can say which one is meant.
  bool is_ambiguous = false;

  /// The place and the message: `3:17: duplicate card 7H`.
  std::string to_string() const;
};

/// What the caller knows of the boards beyond their text.
struct BoardTextOptions {
  /// The number of cascades, 4..13. A board in dealing order is dealt to that many, or to 8 if the
  /// number is not known. The number helps to determine the layout, but a board with another number
  /// is still read.
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
/// See parse_card for the ways to write a card. Commas may separate cards, too. Numbers before
/// lines count from 1 or from 0. They do not say whether the lines are cascades or rows. A single
/// line without `:` and without headers lists the 52 cards in dealing order. Boards are separated
/// by blank lines. A line that starts with `#` is a comment. The reader ignores a byte order mark
/// before a board and carriage returns at the end of a line. Elsewhere in a line they are an error.
///
/// The lines of a board may also be rows, in the order of dealing: the first card of every cascade,
/// then the second of every cascade, and so on. The start of a game in rows is recognised by its
/// shape (see layout_of_shape). A shape that could be either layout is an error. BoardLayout::kRows
/// allows any board to be given in rows. A `-` marks a place where a cascade has no card. It may be
/// left out at the end of a row.
class BoardTextReader {
 public:
  /// Keeps a view of `text`. Throws std::invalid_argument unless the number of cascades is 4..13.
  explicit BoardTextReader(std::string_view text, const BoardTextOptions& options = {});

  /// Returns the next board, an error, or monostate at the end. After an error it reads no more.
  std::variant<std::monostate, Deal, BoardTextError> next();

 private:
  std::string_view take_line();

  std::string_view rest_;
  int line_ = 1;
  BoardTextOptions options_;
};

/// Reads the one board in `text`. Throws std::invalid_argument with BoardTextError::to_string if it
/// is none, and if there is no board or more than one. It is safe to call from any thread.
Deal read_board(std::string_view text, const BoardTextOptions& options = {});

/// Appends a board in the common text format. It writes headers only if a foundation or freecell is
/// not empty. It writes one line per cascade, one space between cards and "\n" after each line. A
/// `:` stands for an empty cascade. If the lines could be taken for rows, a `:` comes before each
/// cascade. The reader can read all of this back, except which of the freecells are empty, because
/// that is not part of a deal.
void append_board_text(std::string& text, const Deal& deal);
void append_board_text(std::string& text, const Board& board);

}  // namespace freecell
