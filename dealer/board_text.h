#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "dealer/board.h"
#include "dealer/deal.h"

namespace freecell {

/// Why and where (1-based) a text is not a board: `3:17: duplicate card 7H`.
struct BoardTextError {
  int line = 1;
  int column = 1;
  std::string message;
};

/// Reads boards one after the other from text: the format that fc-solve, PySolFC and kpat share
/// (one cascade a line, deepest card first, optional leading `:`, `T` or `10`, any case, optional
/// lines `Foundations: H-6 C-9 D-2 S-0` and `Freecells:  QS  3S  -  KD`, also `Founds:` and `FC:`),
/// or 52 cards on one line in dealing order. Boards are separated by blank lines; a line that
/// starts with `#` is a comment.
class BoardTextReader {
 public:
  /// Keeps a view of `text`. `cascades`: how a one-line board is dealt.
  explicit BoardTextReader(std::string_view text, int cascades = kDefaultCascades);

  /// The next board, an error (after which nothing more is read), or monostate at the end.
  std::variant<std::monostate, Deal, BoardTextError> next();

 private:
  std::string_view rest_;
  int line_ = 1;
  int cascades_;
};

/// Appends the common board text: headers only for foundations and freecells that are not empty,
/// one line a cascade, one space between cards, "\n" after each line.
void append_board_text(std::string& text, const Deal& deal);
void append_board_text(std::string& text, const Board& board);

}  // namespace freecell
