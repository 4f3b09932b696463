#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "dealer/board.h"
#include "dealer/board_text_error.h"
#include "dealer/deal.h"

namespace freecell {

/// Reads boards one after the other from text, in the format that fc-solve, PySolFC and kpat share
/// and in others that people and programs write. Three steps lead to a board: text in UTF-8 or
/// UTF-16 becomes lines (text_blocks.h); lines become a grid of cards and gaps with the places
/// where they stand (board_grid.h); and the grid has one shape (board_shape.h).
///
///     Foundations: H-6 C-9 D-2 S-0      optional, also top cards: `6H 9C`
///     Freecells:  QS  3S  -  KD         optional; `-` is an empty freecell
///     4C 2C TH 10S                      one line a cascade, the deepest card first
///     : JD                              a `:` may come before the cards, or `4:`, or `C4:`
///     :                                 an empty cascade, also `-`
///
/// Cards are those of parse_board_card, with blanks, commas or other separators between them, or
/// nothing. Numbers before lines count from 1 or from 0. They do not say whether the lines are
/// cascades or rows. A single line without headers lists the 52 cards in dealing order; several
/// such lines are several boards. Otherwise blank lines separate boards. If cards are missing, a
/// blank line is an empty cascade, provided that the board then has as many as it should have. If
/// the lowest cards of suits are missing and no header says what is home, they are home. A line
/// that starts with `#` is a comment. Titles may come before a board; one that names a deal must be
/// right. A carriage return within a line is an error.
///
/// The lines of a board may also be rows, in the order of dealing: the first card of every cascade,
/// then the second of every cascade, and so on. The start of a game in rows is recognised by its
/// shape (see layout_of_shape), and other rows by their gaps: a `-` or another sign where a cascade
/// has no card, or blanks if the places of all cards show the columns. What could be rows and
/// cascades is an error, unless the options decide.
///
/// Of the output of `freecell show` and `fc-solve -p`, the reader takes the board with which each
/// game begins.
class BoardTextReader {
 public:
  /// Appends more of a text to a string. Returns whether there may be more.
  using Supply = std::function<bool(std::string&)>;

  /// Reads `text`, of which it keeps a view. Throws std::invalid_argument unless the number of
  /// cascades is 4..13.
  explicit BoardTextReader(std::string_view text, const BoardTextOptions& options = {});
  /// Reads a text that arrives in pieces. Passes on what `supply` throws.
  explicit BoardTextReader(Supply supply, const BoardTextOptions& options = {});
  ~BoardTextReader();
  BoardTextReader(BoardTextReader&&) noexcept;
  BoardTextReader& operator=(BoardTextReader&&) noexcept;

  /// Returns the next board, an error, or monostate at the end. After an error it reads no more.
  std::variant<std::monostate, Deal, BoardTextError> next();
  /// Lets `next` read on after an error, with the block after the bad board.
  void go_on();

  /// The comments before and in the last board, or what was none, a line each; valid until the next
  /// call of `next`.
  std::string_view comments() const;
  /// The 1-based line of the text where its lines begin.
  int first_line() const;
  /// The 1-based line up to which the text has been read.
  int line() const;
  /// Whether `next` need not wait for more text.
  bool has_board_at_hand();

 private:
  class Blocks;
  std::unique_ptr<Blocks> blocks_;
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
