#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freecell {

/// Whether `text` is a number as JSON writes it: `-12.5e3`, not `007`, `+1` or `.5`.
bool is_json_number(std::string_view text);

/// Appends a string of JSON. That is UTF-8, and a field of somebody's CSV need not be.
void append_json_string(std::string& text, std::string_view value);

/// The names and values of the object on a line of JSON. Null becomes an empty text, and numbers
/// stay as they are written. Throws std::runtime_error with the reason if the line is no object of
/// numbers, strings, true, false and null.
std::vector<std::pair<std::string, std::string>> json_members(std::string_view line);

}  // namespace freecell
