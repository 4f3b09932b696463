#include "tools/io/solutions/solution_lines.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "dealer/card.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr int kCascadeC = 12;

/// We do not use find_first_of, because it calls a function for every character.
bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// `line` is not blank.
bool every_word(std::string_view line, bool (*predicate)(std::string_view)) {
  for (std::string_view word; !(word = take_word(line)).empty();) {
    if (!predicate(word)) return false;
  }
  return true;
}

/// Whether `word` is a card: `7H`, `10H`. Words in lower case could be moves.
bool is_card(std::string_view word) {
  const bool is_ten = word.starts_with("10");
  if (word.size() != (is_ten ? 3u : 2u)) return false;
  const char suit = word.back();
  return (is_ten || rank_from_letter(word[0]).has_value()) && suit >= 'A' && suit <= 'Z' &&
         suit_from_letter(suit).has_value();
}

bool begins_in_any_case(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(),
                                                   [](char a, char b) { return a == to_lower(b); });
}

/// Tells most lines from boards without a search for the end of a word, which may be far away.
bool may_begin_card(char c) { return c == '1' || rank_from_letter(c); }

bool is_move(std::string_view word) {
  const bool has_size = word.size() == 2 || (word.size() == 4 && word[2] == 'v');
  return has_size && place_from_letter(word[0]) && place_from_letter(word[1]);
}

bool is_board_header(std::string_view line) {
  static constexpr std::array<std::string_view, 4> kHeaders = {
      "foundations:", "founds:", "freecells:", "fc:"};
  if (to_lower(line.front()) != 'f') return false;
  return std::ranges::any_of(
      kHeaders, [&](std::string_view header) { return begins_in_any_case(line, header); });
}

/// The length of the number, with its sign, at the start of `text`.
std::size_t number_length(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  std::size_t end = sign;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end == sign ? 0 : end;
}

/// Words that may stand before a deal's number.
bool is_deal_word(std::string_view word) {
  static constexpr std::array<std::string_view, 9> kWords = {
      "deal", "game", "freecell", "microsoft", "ms", "number", "no", "board", "solution"};
  while (!word.empty() && (word.back() == ':' || word.back() == '.')) word.remove_suffix(1);
  return std::ranges::any_of(kWords, [&](std::string_view known) {
    return known.size() == word.size() && begins_in_any_case(word, known);
  });
}

/// Whether `line` has moves, or is the last line that a program prints.
bool may_end_a_solution(std::string_view line, int cascades) {
  const SolutionLine found = classify_line(line, cascades);
  return found.kind == LineKind::kDeal ? !found.deal.rest.empty() : found.place == LinePlace::kEnd;
}

/// Whether `text`, which ends with \n, has several lines. Some lines end in \r alone.
bool has_inner_ends(std::string_view text) { return trim(text).find('\r') != text.npos; }

}  // namespace

bool is_board_line(std::string_view line, int cascades) {
  assert(!line.empty());
  if (line.front() == ':' || is_board_header(line)) return true;
  if (!may_begin_card(line.front()) || !every_word(line, is_card)) return false;
  return cascades < kCascadeC || !every_word(line, is_move);
}

bool is_moves_line(std::string_view line) {
  return !line.empty() && place_from_letter(line.front()) && is_move(take_word(line));
}

bool is_number_and_letters(std::string_view line) {
  const std::size_t length = number_length(line);
  if (length == 0 || length + 1 >= line.size() || line[length] != ':') return false;
  return std::ranges::all_of(line.substr(length + 1), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'D');
  });
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

std::string_view take_line(std::string_view& text) {
  assert(!text.empty());
  std::string_view line = text.substr(0, text.find('\n'));
  std::size_t end = std::min(line.size() + 1, text.size());
  const std::size_t carriage_return = line.find('\r');
  if (carriage_return != std::string_view::npos) {
    if (carriage_return + 1 < line.size()) end = carriage_return + 1;  // not before \n
    line = line.substr(0, carriage_return);
  }
  assert(end > 0 && line.size() <= end);
  text.remove_prefix(end);
  return line;
}

int count_lines(std::string_view text) {
  auto lines = std::ranges::count(text, '\n');
  for (std::size_t i = text.find('\r'); i != std::string_view::npos; i = text.find('\r', i + 1)) {
    lines += i + 1 < text.size() && text[i + 1] != '\n';
  }
  return static_cast<int>(lines);
}

std::optional<DealLine> read_deal_line(std::string_view line) {
  constexpr std::string_view kHead = "# deal: ";  // of any name, to the end of the line
  if (line.starts_with(kHead)) return DealLine{trim(line.substr(kHead.size())), {}, true};
  bool has_mark = false;  // right before the number
  bool has_word = false;
  while (true) {
    while (!line.empty() && (line.front() == '#' || line.front() == ' ')) {
      has_mark = line.front() == '#';
      line.remove_prefix(1);
    }
    std::string_view rest = line;
    if (!is_deal_word(take_word(rest))) break;
    has_word = true;
    line = rest;
  }
  const std::size_t length = number_length(line);
  if (length == 0) return std::nullopt;
  DealLine result{line.substr(0, length), line.substr(length)};
  constexpr std::string_view kMarksAfter = ":.),";
  const bool is_marked =
      !result.rest.empty() && kMarksAfter.find(result.rest.front()) != std::string_view::npos;
  if (is_marked) result.rest.remove_prefix(1);
  if (!result.rest.empty() && !is_marked && result.rest.front() != ' ') return std::nullopt;
  result.rest = trim(result.rest);
  const bool has_moves = is_moves_line(result.rest);
  if (!has_moves && (has_word || has_mark)) result.rest = {};  // `(19 moves)`
  const bool is_deal = has_word || has_mark || is_marked || (length > 2 && result.rest.empty());
  return is_deal && (has_moves || result.rest.empty()) ? std::optional(result) : std::nullopt;
}

SolutionLine classify_line(std::string_view line, int cascades) {
  const std::string_view text = trim(line);
  if (text.empty()) return {text, LineKind::kBlank};
  const bool is_marked = text.front() == '#';
  if (!is_marked) {
    if (is_board_line(text, cascades)) return {text, LineKind::kBoard};
    for (const SolutionFormat* format : kSolutionFormats) {
      if (!format->is_read()) continue;
      const LinePlace place = format->place_of(text);
      if (place != LinePlace::kNowhere) return {text, LineKind::kOfAFormat, {}, format, place};
    }
  }
  if (const auto deal = read_deal_line(text)) return {text, LineKind::kDeal, *deal};
  return {text, is_marked ? LineKind::kComment : LineKind::kUnknown};
}

bool is_clear_start(std::string_view previous, std::string_view line, int cascades) {
  if (has_inner_ends(previous) || has_inner_ends(line)) return false;
  const SolutionLine found = classify_line(line, cascades);
  if (found.place == LinePlace::kWhole || found.deal.is_head) return true;
  const bool may_begin = found.kind == LineKind::kDeal || found.kind == LineKind::kBoard ||
                         found.place == LinePlace::kBegin;
  return may_begin && may_end_a_solution(previous, cascades);
}

}  // namespace freecell
