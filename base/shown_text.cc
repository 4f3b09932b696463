#include "base/shown_text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>

namespace freecell {
namespace {

/// The first character of a text, or its first byte if that is not UTF-8.
struct Character {
  char32_t code;  ///< the byte, if it is not UTF-8
  std::size_t bytes;
  bool is_utf8;
};

bool is_continuation(char byte) { return (byte & 0xc0) == 0x80; }

/// Follows RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
Character first_character(std::string_view text) {
  assert(!text.empty());
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  static constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const Character bad = {lead, 1, false};
  if (lead < 0xc0 || lead > 0xf7 || text.size() < bytes) return bad;
  if (!std::ranges::all_of(text.substr(1, bytes - 1), is_continuation)) return bad;
  char32_t code = lead & (0x7fu >> bytes);
  for (const char byte : text.substr(1, bytes - 1)) code = code << 6 | (byte & 0x3fu);
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kLeast[bytes] || code > 0x10ffff || is_surrogate) return bad;
  return {code, bytes, true};
}

/// Hidden are control characters, separators of lines, and what Unicode calls
/// Default_Ignorable_Code_Point: characters without a shape of their own, such as direction marks,
/// zero-width blanks and tags.
bool is_hidden(char32_t code) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  static constexpr std::array<Range, 20> kHidden = {
      {{0x00, 0x1f},     {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
       {0x61c, 0x61c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
       {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
       {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
       {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}}};
  return std::ranges::any_of(
      kHidden, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

bool is_plain(char byte) { return byte >= ' ' && byte <= '~'; }

/// Calls `take(character, bytes)` for each character of `text`.
template <typename Take>
void for_each_character(std::string_view text, Take take) {
  while (!text.empty()) {
    const Character character = first_character(text);
    take(character, text.substr(0, character.bytes));
    assert(character.bytes >= 1 && character.bytes <= text.size());
    text.remove_prefix(character.bytes);
  }
}

void append_hex(std::string& text, const char* format, char32_t code) {
  char digits[24];
  std::snprintf(digits, sizeof digits, format, static_cast<unsigned>(code));
  text += digits;
}

void append_shown(std::string& shown, const Character& character, std::string_view bytes) {
  if (character.is_utf8 && !is_hidden(character.code)) {
    shown += bytes;
  } else if (character.bytes == 1) {
    append_hex(shown, "\\x%02x", character.code);
  } else {
    append_hex(shown, "\\u{%04x}", character.code);
  }
}

}  // namespace

std::string shown(std::string_view text) {
  if (std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string result;
  for_each_character(text, [&](const Character& character, std::string_view bytes) {
    append_shown(result, character, bytes);
  });
  return result;
}

std::string shown_lines(std::string_view text) {
  const auto stays = [](char byte) { return is_plain(byte) || byte == '\n'; };
  if (std::ranges::all_of(text, stays)) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += shown(text.substr(0, end));
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::string shown_in_quotes(std::string_view text) {
  std::string result = "\"";
  for_each_character(text, [&](const Character& character, std::string_view bytes) {
    if (bytes == "\"" || bytes == "\\") result += '\\';
    append_shown(result, character, bytes);
  });
  return result + '"';
}

std::string quoted_for_message(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return "'" + shown(text) + "'";
  std::size_t end = kLongest;
  while (end > kLongest - 3 && is_continuation(text[end])) --end;
  return "'" + shown(text.substr(0, end)) + "...'";
}

std::string shown_json(std::string_view json) {
  std::string result;
  for_each_character(json, [&](const Character& character, std::string_view bytes) {
    const char32_t code = character.code;
    if (!character.is_utf8) {
      append_hex(result, "\\\\x%02x", code);
    } else if (code == '\n' || !is_hidden(code)) {
      result += bytes;
    } else if (code <= 0xffff) {
      append_hex(result, "\\u%04x", code);
    } else {
      append_hex(result, "\\u%04x", 0xd7c0 + (code >> 10));
      append_hex(result, "\\u%04x", 0xdc00 + (code & 0x3ff));
    }
  });
  return result;
}

std::string with_replaced(std::string_view text, std::string_view from, std::string_view to) {
  assert(!from.empty());
  std::string result;
  for (std::size_t end = 0; (end = text.find(from)) != std::string_view::npos;) {
    result.append(text.substr(0, end)).append(to);
    text.remove_prefix(end + from.size());
  }
  return result.append(text);
}

std::string joined_by_commas(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace freecell
