#include "tools/io/solutions/move_words.h"

#include <algorithm>

#include "tools/io/files/number_text.h"
#include "tools/io/solutions/line_words.h"

namespace freecell {
namespace {

constexpr std::string_view kSeparators = " \t\r\v\f,;";

/// The length of `12.` or `12)` at the start of `text`; 0 if it does not stand there.
std::size_t step_length(std::string_view text) {
  const std::size_t digits = text.starts_with('-') ? 0 : number_length(text);
  const bool is_step =
      digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
  return is_step ? digits + 1 : 0;
}

void skip_separators(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSeparators), text.size()));
}

}  // namespace

std::string_view take_move(std::string_view& text) {
  skip_separators(text);
  while (const std::size_t length = step_length(text)) {
    text.remove_prefix(length);
    skip_separators(text);
  }
  const std::string_view word = text.substr(0, text.find_first_of(kSeparators));
  text.remove_prefix(word.size());
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
