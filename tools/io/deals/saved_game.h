#pragma once

#include <string>
#include <string_view>

namespace freecell {

/// Games that other programs have saved.

/// Whether a line begins a file of XML, as KPatience saves games.
bool begins_saved_game(std::string_view line);

/// Returns the position of a game that KPatience has saved, as board text. It reads both of its
/// formats: `kpat-game`, a list of states, of which one is current; and the older `dealer`, a list
/// of piles. Throws InputError if the text is neither, or another game than FreeCell.
std::string board_of_saved_game(std::string_view text);

/// Throws InputError if a file that begins so is one that PySolFC has saved. That is a Python
/// pickle, which is no text, and to read it is to run its code.
void refuse_pickle(std::string_view begin, const std::string& name);

}  // namespace freecell
