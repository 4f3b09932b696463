#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace freecell {

/// Text from outside (names of files, words of the command line, fields, labels) may contain any
/// bytes. These functions convert it to text that a terminal can show and a person can trust.
/// Control characters, bytes that are not UTF-8 and characters that are invisible or change the
/// direction of writing become `\x1b` or `\u{202e}`; all other text stays unchanged. Backslashes
/// stay, too, so that a second conversion changes nothing. Thread-safe.

/// Returns one line: a line end becomes `\x0a`.
std::string shown(std::string_view text);

/// Returns several lines: `\n` stays.
std::string shown_lines(std::string_view text);

/// Returns one line between double quotes, with a backslash before `"` and `\`, so that the text
/// cannot fake its own end.
std::string shown_in_quotes(std::string_view text);

/// A word of `text` for a message, between single quotes: at most its first 40 bytes.
std::string quoted_for_message(std::string_view text);

/// `json` is valid except for bytes that are not UTF-8. The characters above become `\u202e`, which
/// means the same; such bytes become the text `\x9b`.
std::string shown_json(std::string_view json);

/// The text with `to` in every place where `from`, which is not empty, was.
std::string with_replaced(std::string_view text, std::string_view from, std::string_view to);
/// The words with ", " between them.
std::string joined_by_commas(const std::vector<std::string>& words);

}  // namespace freecell
