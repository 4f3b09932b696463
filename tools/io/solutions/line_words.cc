#include "tools/io/solutions/line_words.h"

#include <algorithm>

#include "dealer/notation.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// We do not use find_first_of, because it calls a function for every character.
bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr std::string_view kSeparators = " \t\r\v\f,;";

/// The length of `12.` or `12)` at the start of `text`; 0 if it does not stand there.
std::size_t step_length(std::string_view text) {
  const std::size_t digits = text.starts_with('-') ? 0 : number_length(text);
  const bool is_step =
      digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
  return is_step ? digits + 1 : 0;
}

}  // namespace

bool is_move(std::string_view word) {
  const bool has_size = word.size() == 2 || (word.size() == 4 && word[2] == 'v');
  return has_size && place_from_letter(word[0]) && place_from_letter(word[1]);
}

bool is_moves_line(std::string_view line) {
  return !line.empty() && place_from_letter(line.front()) && is_move(take_word(line));
}

bool is_numbered_line(std::string_view line) {
  const std::size_t digits = line.starts_with('-') ? 0 : number_length(line);
  if (digits == 0 || digits == line.size() || line[digits] != '.') return false;
  return digits + 1 == line.size() || is_blank(line[digits + 1]);
}

std::string_view trim(std::string_view text) {
  while (!text.empty()) {
    if (is_blank(text.front())) {
      text.remove_prefix(1);
    } else if (text.front() == kByteOrderMark.front() && text.starts_with(kByteOrderMark)) {
      text.remove_prefix(kByteOrderMark.size());
    } else {
      break;
    }
  }
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view take_word(std::string_view& text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  std::size_t size = 0;
  while (size < text.size() && !is_blank(text[size])) ++size;
  const std::string_view word = text.substr(0, size);
  text.remove_prefix(size);
  return word;
}

bool begins_in_any_case(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(),
                                                   [](char a, char b) { return a == to_lower(b); });
}

std::string_view take_item(std::string_view& text, std::string_view separators) {
  text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
  const std::string_view item = text.substr(0, text.find_first_of(separators));
  text.remove_prefix(item.size());
  return item;
}

std::string_view take_move(std::string_view& text) {
  std::string_view word = take_item(text, kSeparators);
  while (const std::size_t length = step_length(word)) {
    word.remove_prefix(length);
    if (word.empty()) word = take_item(text, kSeparators);
  }
  return word;
}

std::string with_small_letters(std::string_view word) {
  std::string small(word);
  for (char& c : small) {
    if (c > 'D' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

bool is_move_in_any_case(std::string_view word) {
  return word.size() <= 4 && is_move(with_small_letters(word));
}

bool has_only_moves(std::string_view line) {
  std::string_view word = take_move(line);
  if (word.empty()) return false;
  for (; !word.empty(); word = take_move(line)) {
    if (!is_move_in_any_case(word)) return false;
  }
  return true;
}

bool is_line_of_moves(std::string_view line) { return is_moves_line(line) || has_only_moves(line); }

}  // namespace freecell
