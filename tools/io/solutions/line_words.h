#pragma once

#include <cstddef>
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

/// Whether `text` begins with `lower`, in capitals or not.
bool begins_in_any_case(std::string_view text, std::string_view lower);

}  // namespace freecell
