#include "dealer/board_line.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <string>

#include "dealer/card_text.h"
#include "dealer/characters.h"

namespace freecell {
namespace {

using Kind = BoardLine::Kind;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The letters and digits of a name, in lower case: `freecells` of `Free-Cells`.
std::string plain_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      name += static_cast<char>(c - 'A' + 'a');
    } else if (is_letter(c) || is_digit(c)) {
      name += c;
    }
  }
  return name;
}

struct Name {
  std::string_view name;
  Kind kind;
};

constexpr std::array kHeaders = {
    Name{"foundations", Kind::kFoundations},
    Name{"foundation", Kind::kFoundations},
    Name{"founds", Kind::kFoundations},
    Name{"found", Kind::kFoundations},
    Name{"homecells", Kind::kFoundations},
    Name{"homecell", Kind::kFoundations},
    Name{"home", Kind::kFoundations},
    Name{"homes", Kind::kFoundations},
    Name{"hc", Kind::kFoundations},
    Name{"aces", Kind::kFoundations},
    Name{"freecells", Kind::kFreecells},
    Name{"freecell", Kind::kFreecells},
    Name{"fc", Kind::kFreecells},
    Name{"cells", Kind::kFreecells},
    Name{"cell", Kind::kFreecells},
    Name{"free", Kind::kFreecells},
    Name{"reserve", Kind::kFreecells},
    Name{"reserves", Kind::kFreecells},
    Name{"opencells", Kind::kFreecells},
    Name{"opencell", Kind::kFreecells},
    Name{"tempcells", Kind::kFreecells},
};

/// Names that come before a number: `C1:`, `Column 1:`.
constexpr std::array kLabels = {
    Name{"c", Kind::kLine},        Name{"t", Kind::kLine},      Name{"s", Kind::kLine},
    Name{"col", Kind::kLine},      Name{"column", Kind::kLine}, Name{"cascade", Kind::kLine},
    Name{"tableau", Kind::kLine},  Name{"stack", Kind::kLine},  Name{"pile", Kind::kLine},
    Name{"row", Kind::kLine},      Name{"f", Kind::kF},         Name{"o", Kind::kO},
    Name{"h", Kind::kFoundations},
};

template <typename Names>
std::optional<Kind> kind_of_name(const Names& names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &Name::name);
  return found == names.end() ? std::nullopt : std::optional(found->kind);
}

std::optional<std::int64_t> number_of(std::string_view digits) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// ---- Titles ----

/// Words with which the titles of programs begin when they have a colon.
bool is_title_name(std::string_view name) {
  constexpr std::array<std::string_view, 22> kNames = {
      "game",  "deal",  "gamenumber", "dealnumber", "number", "gameno", "dealno", "seed",
      "score", "moves", "time",       "date",       "player", "title",  "name",   "variant",
      "rules", "board", "layout",     "position",   "puzzle", "source"};
  return std::ranges::find(kNames, name) != kNames.end();
}

/// Whether a word of a title can be: text or a number, and nothing that may be meant as a card.
bool may_be_talk(const BoardWord& word) {
  constexpr std::size_t kLongestCard = 3;
  const std::string name = plain_name(word.text);
  const bool has_digit = std::ranges::any_of(name, is_digit);
  const bool has_letter = std::ranges::any_of(name, is_letter);
  return !word.card && !(has_digit && has_letter && name.size() <= kLongestCard);
}

bool is_long_word(const BoardWord& word) {
  constexpr std::ptrdiff_t kLongestCard = 3;
  return std::ranges::count_if(word.text, is_letter) >= kLongestCard && !word.is_gap;
}

bool is_title(const std::vector<BoardWord>& words) {
  return std::ranges::all_of(words, may_be_talk) && std::ranges::any_of(words, is_long_word);
}

/// A line that only divides: a fence of Markdown or HTML, or a ruler.
bool is_divider(std::string_view line) {
  constexpr std::array<std::string_view, 4> kTags = {"<pre>", "</pre>", "[code]", "[/code]"};
  const std::string_view text = trimmed(line);
  if (text.starts_with("```") || text.starts_with("~~~")) return true;
  if (std::ranges::find(kTags, text) != kTags.end()) return true;
  const bool has_corner = text.find_first_of("+|=") != text.npos && text.find('-') != text.npos;
  constexpr std::size_t kShortest = 5;
  return text.find_first_not_of("+|-=: ") == text.npos && text.find(' ') == text.npos &&
         (has_corner || text.size() >= kShortest);
}

/// The number that a title names, if it names one only: `Game #617`.
std::optional<std::int64_t> number_in(std::string_view title) {
  std::optional<std::int64_t> number;
  for (std::size_t at = 0; (at = title.find_first_of("0123456789", at)) != title.npos;) {
    const std::size_t end = std::min(title.find_first_not_of("0123456789", at), title.size());
    if (number) return std::nullopt;
    number = number_of(title.substr(at, end - at));
    if (!number) return std::nullopt;
    at = end;
  }
  return number;
}

/// Whether the number of a title is that of a deal.
bool names_deal(std::string_view title) {
  const std::string name = plain_name(title);
  return title.find('#') != title.npos || name.starts_with("game") || name.starts_with("deal") ||
         name.starts_with("freecell") || name.starts_with("ms") || name.starts_with("microsoft");
}

BoardLine title_of(std::string_view line, int column) {
  BoardLine title = {.kind = Kind::kTitle, .name = trimmed(line), .column = column};
  if (names_deal(line)) title.number = number_in(line);
  return title;
}

/// Whether the words are the numbers of columns: one more each, from 0 or 1.
bool are_column_numbers(const std::vector<BoardWord>& words) {
  if (words.size() < 2) return false;
  const auto first = number_of(words[0].text);
  if (!first || *first < 0 || *first > 1) return false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (number_of(words[i].text) != *first + static_cast<std::int64_t>(i)) return false;
  }
  return true;
}

// ---- Lines with a name ----

int place_at(std::string_view line, std::size_t byte) {
  int place = 0;
  for (std::size_t at = 0; at < byte;) {
    const Character character = first_character(line.substr(at));
    place += places_of(character.code);
    at += character.bytes;
  }
  return place;
}

/// The start of a line: where its text begins, and its name if it has one.
struct Start {
  std::string_view line;
  int number;
  std::size_t begin;

  BoardLine cut(std::size_t end, std::size_t after) const {
    return {.name = trimmed(line.substr(begin, end - begin)),
            .column = static_cast<int>(begin) + 1,
            .origin = place_at(line, after) + (line.substr(after).starts_with(' ') ? 1 : 0),
            .words = board_words(line, number, after)};
  }
};

/// Reads `3:`, `C3:` or `Freecell 3:`. Returns false if the name is no label.
bool read_label(BoardLine& line) {
  const std::string name = plain_name(line.name);
  const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
  line.number = number_of(std::string_view(name).substr(digits));
  if (!line.number) return false;
  const std::string_view word = std::string_view(name).substr(0, digits);
  if (word.empty()) {
    line.mark = LineMark::kNumber;
    return line.name.find_first_not_of("0123456789") == line.name.npos;
  }
  auto kind = kind_of_name(kLabels, word);
  if (!kind) kind = kind_of_name(kHeaders, word);
  if (!kind) return false;
  line.kind = *kind;
  line.is_label = true;
  if (kind == Kind::kLine) line.mark = word == "row" ? LineMark::kNumber : LineMark::kCascade;
  return true;
}

BoardLine parse_named(const Start& start, std::size_t colon) {
  BoardLine line = start.cut(colon, colon + 1);
  if (line.name.empty()) {
    line.mark = LineMark::kColon;
    line.column = static_cast<int>(colon) + 1;
    return line;
  }
  const std::string name = plain_name(line.name);
  if (const auto header = kind_of_name(kHeaders, name)) {
    line.kind = *header;
    return line;
  }
  if (read_label(line)) return line;
  const bool may_be_title = std::ranges::all_of(line.words, may_be_talk);
  const bool is_long = std::ranges::any_of(board_words(line.name, start.number), is_long_word);
  if (may_be_title && is_long && (line.words.empty() || is_title_name(name))) {
    return title_of(start.line, line.column);
  }
  line.kind = Kind::kUnknown;
  line.number.reset();
  return line;
}

/// Reads `Freecells KS - 4H`, whose name has no colon.
std::optional<BoardLine> parse_unmarked_header(const Start& start) {
  const std::size_t end = start.line.find_first_of(" \t", start.begin);
  if (end == start.line.npos) return std::nullopt;
  const std::string_view name = start.line.substr(start.begin, end - start.begin);
  const auto kind = is_letter(name[0]) && name.size() > 1 && is_letter(name[1])
                        ? kind_of_name(kHeaders, plain_name(name))
                        : std::nullopt;
  if (!kind) return std::nullopt;
  BoardLine line = start.cut(end, end);
  const auto may_follow = [&](const BoardWord& word) {
    const bool is_rank = word.text.size() > 2 && word.text[1] == '-';  // `H-6`
    return word.card || word.is_gap || (kind == Kind::kFoundations && is_rank);
  };
  if (std::ranges::none_of(line.words, may_follow)) return std::nullopt;
  line.kind = *kind;
  return line;
}

/// Reads `3. 7D TD` and `3) 7D TD`.
std::optional<BoardLine> parse_numbered(const Start& start) {
  const std::string_view rest = start.line.substr(start.begin);
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const bool is_number = digits > 0 && digits < rest.size() &&
                         (rest[digits] == '.' || rest[digits] == ')') &&
                         (digits + 1 == rest.size() || is_blank_line(rest.substr(digits + 1, 1)));
  if (!is_number) return std::nullopt;
  BoardLine line = start.cut(start.begin + digits, start.begin + digits + 1);
  line.mark = LineMark::kNumber;
  line.number = number_of(rest.substr(0, digits));
  return line.number ? std::optional(line) : std::nullopt;
}

BoardLine parse_unmarked(const Start& start) {
  if (auto numbered = parse_numbered(start)) return *std::move(numbered);
  if (auto header = parse_unmarked_header(start)) return *std::move(header);
  BoardLine line;
  line.column = static_cast<int>(start.begin) + 1;
  line.words = board_words(start.line, start.number);
  std::vector<BoardWord>& words = line.words;
  if (!words.empty() && (words[0].text == "•" || words[0].text == "+")) words.erase(words.begin());
  if (are_column_numbers(words)) line.kind = Kind::kColumnNumbers;
  if (is_title(words)) return title_of(start.line, line.column);
  if (words.size() == 1 && number_of(words[0].text)) {
    line.kind = Kind::kTitle;
    line.name = words[0].text;
    line.number = number_of(words[0].text);
  }
  return line;
}

bool is_certain_card(const BoardWord& word) {
  return word.card.has_value() &&
         std::ranges::none_of(word.text, [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

BoardLine parse_board_line(std::string_view line, int number) {
  assert(!is_blank_line(line));
  std::size_t begin = 0;
  while (is_blank(first_character(line.substr(begin)).code)) {
    begin += first_character(line.substr(begin)).bytes;
  }
  const Start start = {line, number, begin};
  if (is_divider(line)) {
    return {.kind = Kind::kTitle, .name = trimmed(line), .column = static_cast<int>(begin) + 1};
  }
  const std::size_t colon = line.find(':');
  return colon == line.npos ? parse_unmarked(start) : parse_named(start, colon);
}

bool is_board_line(std::string_view line) {
  if (is_blank_line(line)) return false;
  const BoardLine parsed = parse_board_line(line, 1);
  const bool are_cards = std::ranges::all_of(
      parsed.words, [](const BoardWord& word) { return word.is_gap || is_certain_card(word); });
  switch (parsed.kind) {
    case Kind::kFoundations:
    case Kind::kFreecells:
    case Kind::kF:
    case Kind::kO:
      return true;
    case Kind::kLine:
      return are_cards && (parsed.mark == LineMark::kColon || parsed.mark == LineMark::kCascade ||
                           std::ranges::count_if(parsed.words, is_certain_card) >= 1);
    default:
      return false;
  }
}

}  // namespace freecell
