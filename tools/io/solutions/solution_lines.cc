#include "tools/io/solutions/solution_lines.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "dealer/card.h"
#include "dealer/card_text.h"
#include "dealer/deal.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/solutions/move_words.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {
namespace {

constexpr int kCascadeC = 12;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Tells most lines from boards without a search for the end of a word, which may be far away. A
/// card may begin with its suit, or with a sign.
bool may_begin_card(char c) {
  return c == '1' || c == '-' || static_cast<unsigned char>(c) >= 0x80 || rank_from_letter(c) ||
         suit_from_letter(c);
}

/// Removes the next word of a line of cards.
std::string_view take_card(std::string_view& line) {
  constexpr std::string_view kSeparators = " \t\r\v\f,";
  line.remove_prefix(std::min(line.find_first_not_of(kSeparators), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(kSeparators));
  line.remove_prefix(word.size());
  return word;
}

/// Whether `accepts` holds for some of the words of a line, all of which are cards or gaps.
bool has_only_cards(std::string_view line, bool (*accepts)(std::string_view)) {
  if (line.empty() || !may_begin_card(line.front())) return false;
  bool is_accepted = false;
  for (std::string_view word; !(word = take_card(line)).empty();) {
    if (word == "-") continue;
    if (!parse_card(word)) return false;
    is_accepted = is_accepted || accepts(word);
  }
  return is_accepted;
}

/// Removes `4:`, the number of a cascade, from the start of a line of a board.
std::string_view without_cascade_number(std::string_view line) {
  const std::size_t digits = number_length(line);
  const auto number = parse_number<int>(line.substr(0, digits));
  const bool is_cascade =
      number && *number >= 0 && *number <= kMaxCascades && line.substr(digits).starts_with(':');
  return is_cascade ? trim(line.substr(digits + 1)) : line;
}

bool is_no_move(std::string_view word) { return !is_move(word); }

/// C and D in capitals are suits, unless the game has cascades of that name.
bool is_no_move_of_usual_game(std::string_view word) {
  return !is_move(word) || word.find_first_of("CD") != word.npos;
}

bool is_board_header(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kHeaders = {
      "foundations:", "foundation:", "founds:", "freecells:", "freecell:", "fc:"};
  if (line.front() != 'f' && line.front() != 'F') return false;
  return std::ranges::any_of(
      kHeaders, [&](std::string_view header) { return begins_in_any_case(line, header); });
}

/// Whether `line` has moves, or is the last line that a program prints.
bool may_end_a_solution(std::string_view line, int cascades) {
  const SolutionLine found = classify_line(line, cascades);
  return found.kind == LineKind::kDeal ? !found.deal.rest.empty() : found.place == LinePlace::kEnd;
}

/// Whether the line may go on with the moves of a deal that was named before: `12, 4a`, `100) 4a`.
bool may_be_moves(const DealLine& deal) {
  const bool is_step = deal.separator == ')' || deal.separator == '.' || deal.rest.size() == 2;
  return deal.is_bare && (is_step || deal.deal.size() <= 2);
}

/// Whether `text`, which ends with \n, has several lines. Some lines end in \r alone.
bool has_inner_ends(std::string_view text) { return trim(text).find('\r') != text.npos; }

}  // namespace

bool is_board_line(std::string_view line, int cascades) {
  assert(!line.empty());
  if (line.front() == ':' || is_board_header(line)) return true;
  return has_only_cards(without_cascade_number(line),
                        cascades < kCascadeC ? is_no_move_of_usual_game : is_no_move);
}

bool is_line_of_cards(std::string_view line) {
  const std::string_view cards = without_cascade_number(line);
  return cards.empty() || has_only_cards(cards, [](std::string_view) { return true; });
}

bool is_number_and_letters(std::string_view line) {
  const std::size_t length = number_length(line);
  if (length == 0 || length + 1 >= line.size() || line[length] != ':') return false;
  return std::ranges::all_of(line.substr(length + 1), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'D');
  });
}

bool is_shown_step(std::string_view line) {
  return is_numbered_line(line) &&
         (line.find(" from cascade ") != line.npos || line.find(" from freecell ") != line.npos);
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
  if (!is_marked && is_line_of_moves(text)) {
    return {text, LineKind::kOfAFormat, {}, &kStandardFormat, LinePlace::kEnd};
  }
  return {text, is_marked ? LineKind::kComment : LineKind::kUnknown};
}

bool is_clear_start(std::string_view previous, std::string_view line, int cascades) {
  if (has_inner_ends(previous) || has_inner_ends(line)) return false;
  const SolutionLine found = classify_line(line, cascades);
  if (found.place == LinePlace::kWhole || found.deal.is_head) return true;
  // Moves in capitals look like cards, and lines of a board like moves.
  const bool is_board = found.kind == LineKind::kBoard && !has_only_moves(found.text) &&
                        !is_line_of_cards(trim(previous));
  const bool is_deal = found.kind == LineKind::kDeal && !may_be_moves(found.deal);
  const bool may_begin = is_deal || is_board || found.place == LinePlace::kBegin;
  return may_begin && may_end_a_solution(previous, cascades);
}

}  // namespace freecell
