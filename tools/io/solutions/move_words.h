#pragma once

#include <string>
#include <string_view>

namespace freecell {

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
