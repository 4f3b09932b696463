#pragma once

#include <string>
#include <string_view>

namespace freecell {

// Words, and what a line is by its words alone.

/// `26 76 3bv2`: standard notation. A line with one wrong move also counts; its reader reports the
/// error.
bool is_moves_line(std::string_view line);
/// `26`, `3bv2`.
bool is_move(std::string_view word);
/// `12. 7H 83`, `3. 26 76`.
bool is_numbered_line(std::string_view line);
/// Removes blanks at both ends, and byte order marks at the front.
std::string_view trim(std::string_view text);

/// Removes the first word from `text` and returns it.
std::string_view take_word(std::string_view& text);

/// The same for a text with other separators.
std::string_view take_item(std::string_view& text, std::string_view separators);

/// Whether `text` begins with `lower`, in capitals or not.
bool begins_in_any_case(std::string_view text, std::string_view lower);

// Moves as people write them: `2a, 27`, `2a;27`, `2A 27 DH`, `1. 2a 2. 27`.

/// Removes the next move, and the separators and the number before it, from `text`, and returns it.
std::string_view take_move(std::string_view& text);

/// `word` with small letters where no cascade is named so: `dh` for `dH`, and `Dh` for `DH`.
std::string with_small_letters(std::string_view word);

/// Whether `word` is a move, if letters of freecells may be large.
bool is_move_in_any_case(std::string_view word);

/// Whether `line` has moves in any case, and nothing else.
bool has_only_moves(std::string_view line);

/// Whether `line` has moves. As for is_moves_line, a line of usual form may have a wrong one.
bool is_line_of_moves(std::string_view line);

}  // namespace freecell
