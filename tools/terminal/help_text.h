#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace freecell {

/// The columns for which help is written.
inline constexpr std::size_t kHelpWidth = 100;

/// Appends `names`, and behind them `text`, wrapped between words: at `column`, or on lines of its
/// own if that leaves too little room. `names` reaches up to the text.
void append_entry(std::string& help, std::string names, std::string_view text, std::size_t column,
                  std::size_t width = kHelpWidth);

/// Wraps help anew for `width` columns: paragraphs, and entries whose text stands in a column of
/// its own. Commands and what else is indented stay on one line, so that they can be copied.
std::string rewrapped_help(std::string_view help, std::size_t width);

/// Prints help, on a terminal as wide as that is, but 60 to 100 columns.
void write_help(std::string_view help);

}  // namespace freecell
