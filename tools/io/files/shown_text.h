#pragma once

#include <string>
#include <string_view>

namespace freecell {

/// What comes from outside (names of files, words of the command line, fields, labels) may be any
/// bytes. These functions make of it what a terminal can show and a person can trust: control
/// characters, bytes that are not UTF-8 and characters that are invisible or turn the direction of
/// writing become `\x1b` or `\u{202e}`; all else stays as it is. Backslashes stay, too, so that
/// escaping a second time changes nothing. Thread-safe.

/// On one line: a line end becomes `\x0a`.
std::string shown(std::string_view text);

/// Several lines: `\n` stays.
std::string shown_lines(std::string_view text);

/// On one line, between double quotes, with a backslash before `"` and `\`: where the text ends
/// cannot be faked.
std::string shown_in_quotes(std::string_view text);

/// A word of `text` for a message, between single quotes: at most its first 40 bytes.
std::string quoted_for_message(std::string_view text);

/// `json`, which is valid but for bytes that are not UTF-8: the characters above become `\u202e`,
/// which means the same; such bytes become the text `\x9b`.
std::string shown_json(std::string_view json);

}  // namespace freecell
