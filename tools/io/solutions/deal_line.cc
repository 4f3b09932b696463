#include "tools/io/solutions/deal_line.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "tools/io/files/number_text.h"
#include "tools/io/solutions/line_words.h"
#include "tools/io/solutions/move_words.h"

namespace freecell {
namespace {

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
