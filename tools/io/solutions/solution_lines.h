#pragma once

#include <optional>
#include <string_view>

namespace freecell {

// What a line of a solution file can be by itself, and the words of it. line_kind.h says what a
// line is among those of all formats.

/// `# deal: 617` and whatever else names a deal: the words for it, and what comes after.
struct DealLine {
  std::string_view deal;  ///< `617`, or a name such as `boards.txt:3`
  std::string_view rest;  ///< moves, or nothing
  bool is_head = false;   ///< `# deal: `: the first line of what we write
};
std::optional<DealLine> read_deal_line(std::string_view line);

/// `line` is trimmed and not blank. `cascades`: of the game, if known; C and D are cascades only if
/// there are so many, else suits.
bool is_board_line(std::string_view line, int cascades);
/// `26 76 3bv2`: standard notation. A line with one wrong move in it is one, too; its reader says
/// what is wrong.
bool is_moves_line(std::string_view line);
/// `12. 7H 83`, `3. 26 76`.
bool is_numbered_line(std::string_view line);
/// `3:5r45`.
bool is_number_and_letters(std::string_view line);

/// Without blanks at both ends, and byte order marks at the front.
std::string_view trim(std::string_view text);

/// Takes the first word off `text`.
std::string_view take_word(std::string_view& text);

/// Takes the first line off `text`, whether it ends in \n, \r\n or \r; returns it without its end.
std::string_view take_line(std::string_view& text);

/// How many lines end in `text`.
int count_lines(std::string_view text);

}  // namespace freecell
