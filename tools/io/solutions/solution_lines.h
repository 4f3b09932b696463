#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/io/solutions/line_words.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// A line that names a deal: `# deal: 617`, `Deal #146,692 (34 moves)`, `10913: 26 76`.
struct DealLine {
  std::string_view deal;              ///< `617`, `146,692`, or a name such as `boards.txt:3`
  std::string_view rest;              ///< moves, or nothing
  bool is_head = false;               ///< `# deal: `: the first line of a solution that we write
  bool is_bare = false;               ///< no word and no mark stands before the number
  bool is_unclear = false;            ///< there may be more to the number: `Game 146 692`
  char separator = ' ';               ///< after the number
  bool has_count_or_move = false;     ///< whether the first of the moves may be their count
  std::optional<int> moves = {};      ///< that the line states: `617, 34, 2a 27`
  std::optional<int> freecells = {};  ///< that the line states: `Deal 617, 4 freecells`
};

/// Reads a trimmed line. Nothing if it names no deal.
std::optional<DealLine> read_deal_line(std::string_view line);

/// The kinds of lines in a solution file.
enum class LineKind : std::uint8_t {
  kBlank,
  kComment,    ///< `# moves: 44 player, ...`, or anything after `#`
  kDeal,       ///< `# deal: 617`, `#10913`, `Deal 10913`, `10913: 26 76`
  kBoard,      ///< a line of board text
  kOfAFormat,  ///< moves, or any other line of one of the formats
  kUnknown,
};

/// A line of a solution file, classified by its own text alone.
struct SolutionLine {
  std::string_view text;  ///< without blanks at its ends
  LineKind kind = LineKind::kUnknown;
  DealLine deal = {};                      ///< what a kDeal line says
  const SolutionFormat* format = nullptr;  ///< the format of a kOfAFormat line
  LinePlace place = LinePlace::kNowhere;   ///< its place in the solution, for a kOfAFormat line
};
/// `line` has no line end. `cascades` is the number of cascades in the game, if known.
SolutionLine classify_line(std::string_view line, int cascades);

/// Whether a solution begins at `line`, so that a file may be cut there. `previous` is the last
/// line before it that is not blank. May return false where a solution does begin.
bool is_clear_start(std::string_view previous, std::string_view line, int cascades);

// ---- Lines and words by themselves ----

/// Whether a line belongs to a board: all its words are cards, and not all could be moves. `line`
/// is trimmed and not blank. `cascades` is the number of cascades in the game, if known. C and D
/// are cascades only if the game has that many; otherwise they are suits.
bool is_board_line(std::string_view line, int cascades);
/// Whether all words of a line are cards, in any form, even if they could be moves.
bool is_line_of_cards(std::string_view line);
/// `3. JH TS from cascade 7 to QS (cascade 2)`: a move in words.
bool is_shown_step(std::string_view line);
/// `3:5r45`.
bool is_number_and_letters(std::string_view line);

/// Removes the first line, which may end in \n, \r\n or \r, from `text`; returns it without its
/// end.
std::string_view take_line(std::string_view& text);

/// The columns that `line` names if it is the header of a CSV with a column `deal`; else none.
std::vector<std::string> columns_of_rows(std::string_view line);

/// The number of line ends in `text`.
int count_lines(std::string_view text);

}  // namespace freecell
