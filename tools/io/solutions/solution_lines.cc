#include "tools/io/solutions/solution_lines.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "dealer/card.h"
#include "dealer/card_text.h"
#include "dealer/deal.h"
#include "dealer/notation.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"

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

/// Whether `accepts` holds for some of the words of a line, all of which are cards or gaps.
bool has_only_cards(std::string_view line, bool (*accepts)(std::string_view)) {
  if (line.empty() || !may_begin_card(line.front())) return false;
  bool is_accepted = false;
  for (std::string_view word; !(word = take_item(line, " \t\r\v\f,")).empty();) {
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

// ---- Lines that name a deal ----

/// Words that may stand before a deal's number.
bool is_deal_word(std::string_view word) {
  static constexpr std::array<std::string_view, 9> kWords = {
      "deal", "game", "freecell", "microsoft", "ms", "number", "no", "board", "solution"};
  while (!word.empty() && (word.back() == ':' || word.back() == '.')) word.remove_suffix(1);
  return std::ranges::any_of(kWords, [&](std::string_view known) {
    return known.size() == word.size() && begins_in_any_case(word, known);
  });
}

/// The length of a number with commas between its thousands, which begins with `length` digits; or
/// `length`.
std::size_t length_with_thousands(std::string_view text, std::size_t length) {
  constexpr std::size_t kGroup = 3;
  if (length > kGroup + (text.starts_with('-') ? 1 : 0)) return length;
  std::size_t end = length;
  while (end < text.size() && text[end] == ',' && text.substr(end + 1).find('-') != 0 &&
         number_length(text.substr(end + 1)) == kGroup) {
    end += 1 + kGroup;
  }
  return end;
}

std::string_view without_punctuation(std::string_view word) {
  constexpr std::string_view kPunctuation = "(),.;:";
  const std::size_t first = std::min(word.find_first_not_of(kPunctuation), word.size());
  return word.substr(first, word.find_last_not_of(kPunctuation) + 1 - first);
}

/// Reads `(34 moves)` or `4 freecells` in what a heading says besides.
void read_remark(std::string_view remark, DealLine& line) {
  std::optional<int> number;
  for (std::string_view word; !(word = take_word(remark)).empty();) {
    word = without_punctuation(word);
    if (const auto next = parse_number<int>(word)) {
      number = next;
    } else if (number && begins_in_any_case(word, "move")) {
      line.moves = number;
    } else if (number && begins_in_any_case(word, "freecell")) {
      line.freecells = number;
    }
  }
}

/// Takes a count off the front of moves: `34, 2a 27`, `34: 2a 27`, `34 moves: 2a 27`. If commas
/// separate the moves, too, a count may look like a move.
void take_count(DealLine& line) {
  std::string_view rest = line.rest;
  const std::string_view digits = rest.substr(0, number_length(rest));
  const auto count = parse_number<int>(digits);
  if (!count || *count < 0 || line.separator == ' ') return;
  rest.remove_prefix(digits.size());
  const bool is_separated = !rest.empty() && std::string_view(",:;\t").find(rest[0]) != rest.npos;
  if (!is_separated) return;
  const std::string_view moves = trim(rest.substr(1));
  if (!is_line_of_moves(moves)) return;
  if (is_move_in_any_case(digits) && moves.find(rest[0]) != moves.npos) {
    line.has_count_or_move = true;
  } else {
    line.moves = count;
    line.rest = moves;
  }
}

/// Reads what follows a number that stands for a deal by its words. Moves may follow it.
void read_end_of_heading(DealLine& line) {
  const std::string_view remark = line.rest;
  read_remark(remark, line);
  const bool says_more = number_length(remark) > 0 && !line.moves && !line.freecells;
  line.is_unclear = line.is_unclear || says_more;
  const std::size_t colon = remark.rfind(':');
  line.rest = colon == remark.npos ? std::string_view() : trim(remark.substr(colon + 1));
  if (!is_line_of_moves(line.rest)) line.rest = {};
}

/// `Deal boards.txt:3, 4 freecells`: a heading of `freecell show` for a board.
std::optional<DealLine> read_shown_board(std::string_view line) {
  constexpr std::string_view kDeal = "Deal ";
  const std::size_t comma = line.rfind(", ");
  if (!line.starts_with(kDeal) || comma == line.npos || comma < kDeal.size()) return std::nullopt;
  std::string_view rest = line.substr(comma + 1);
  const auto freecells = parse_number<int>(take_word(rest));
  const std::string_view word = trim(rest);
  if (!freecells || (word != "freecell" && word != "freecells")) return std::nullopt;
  DealLine result{.deal = line.substr(kDeal.size(), comma - kDeal.size()), .rest = {}};
  result.freecells = freecells;
  return result;
}

/// Takes the words and marks off the front of a heading.
struct HeadingWords {
  explicit HeadingWords(std::string_view& line) {
    while (true) {
      while (!line.empty() && (line.front() == '#' || line.front() == ' ')) {
        has_mark = line.front() == '#';
        has_any_mark = has_any_mark || has_mark;
        line.remove_prefix(1);
      }
      std::string_view rest = line;
      if (!is_deal_word(take_word(rest))) return;
      has_word = true;
      line = rest;
    }
  }

  bool has_mark = false;      ///< right before the number
  bool has_any_mark = false;  ///< or with blanks between: `# 617`
  bool has_word = false;
};

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

std::vector<std::string> columns_of_rows(std::string_view line) try {
  CsvFields fields;
  fields.split(line);
  const bool has_deals = std::ranges::find(fields.texts, "deal") != fields.texts.end();
  return has_deals ? std::move(fields.texts) : std::vector<std::string>();
} catch (const CsvError&) {
  return {};
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

std::optional<DealLine> read_deal_line(std::string_view line) {
  constexpr std::string_view kHead = "# deal: ";  // of any name, to the end of the line
  if (line.starts_with(kHead)) {
    return DealLine{.deal = trim(line.substr(kHead.size())), .rest = {}, .is_head = true};
  }
  const std::string_view whole = line;
  const HeadingWords words(line);
  const std::size_t digits = number_length(line);
  if (digits == 0) return read_shown_board(whole);
  const std::size_t length = length_with_thousands(line, digits);
  DealLine result{.deal = line.substr(0, length), .rest = line.substr(length)};
  constexpr std::string_view kMarksAfter = ":.),;\t";
  const bool is_marked =
      !result.rest.empty() && kMarksAfter.find(result.rest.front()) != std::string_view::npos;
  if (!result.rest.empty() && !is_marked && result.rest.front() != ' ') return std::nullopt;
  if (is_marked) {
    result.separator = result.rest.front();
    result.rest.remove_prefix(1);
  }
  result.rest = trim(result.rest);
  const bool is_named = words.has_word || words.has_mark;
  const bool is_alone = result.rest.empty();
  result.is_bare = !is_named && !words.has_any_mark;
  result.is_unclear = length > digits && result.is_bare && result.separator != ':';
  take_count(result);
  if (!is_line_of_moves(result.rest) && is_named) read_end_of_heading(result);
  const bool is_deal = is_named || is_marked || (is_alone && (digits > 2 || words.has_any_mark));
  const bool has_moves = is_line_of_moves(result.rest);
  return is_deal && (has_moves || result.rest.empty()) ? std::optional(result) : std::nullopt;
}

}  // namespace freecell
