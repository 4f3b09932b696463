#include "dealer/board_grid.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <utility>

#include "dealer/card_text.h"
#include "dealer/characters.h"

namespace freecell {
namespace {

using Kind = BoardLine::Kind;
using Taken = GridReader::Taken;

/// Reads the top card's rank, or the number of cards: `0`, `A` or `1`, `T` or `10`, `K` or `13`.
std::optional<int> parse_foundation_rank(std::string_view word) {
  if (word.size() == 1 && rank_from_letter(word[0])) return rank_from_letter(word[0]);
  int rank = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), rank);
  const bool is_number = error == std::errc() && end == word.data() + word.size();
  if (!is_number || rank < 0 || rank > kRanks) return std::nullopt;
  return rank;
}

}  // namespace

std::optional<Foundation> parse_foundation(const BoardWord& word) {
  std::string_view text = word.text;
  const auto suit = take_suit(text);
  if (suit && !text.empty() && std::string_view("-:=").find(text[0]) != text.npos) {
    const auto rank = parse_foundation_rank(text.substr(1));
    return rank ? std::optional(Foundation{*suit, *rank}) : std::nullopt;
  }
  if (suit && text == "0") return Foundation{*suit, 0};
  if (!word.card) return std::nullopt;
  const bool is_none = !suit && text.starts_with('0');  // `0H`; ten cards are `10H`
  return Foundation{word.card->suit(), is_none ? 0 : word.card->rank()};
}

// ---- Lines ----

Taken GridReader::fail(int line, int column, std::string message) {
  error_ = {line, column, std::move(message)};
  return Taken::kFault;
}

Taken GridReader::fail(const BoardWord& word, std::string message) {
  return fail(word.line, word.column, std::move(message));
}

Taken GridReader::fail_unknown(const BoardWord& word) {
  return fail(word, "unknown card " + printable(word.text));
}

Taken GridReader::see(Card card, const BoardWord& word) {
  if (grid_.seen[card.id()]) return fail(word, "duplicate card " + card_name(card));
  grid_.seen.set(card.id());
  return Taken::kYes;
}

Taken GridReader::add_line(std::string_view line, int number) {
  if (is_blank_line(line)) {
    ++blank_lines_;
    return Taken::kYes;
  }
  const BoardLine parsed = parse_board_line(line, number);
  const bool is_deck = grid_.lines.size() == 1 && grid_.seen.all();
  const bool has_content = parsed.kind == Kind::kLine || parsed.name.starts_with('#');
  if (is_deck && has_content && !(parsed.words.empty() && parsed.mark != LineMark::kNone)) {
    return Taken::kNo;
  }
  if (parsed.kind != Kind::kTitle || grid_.lines.empty()) {
    grid_.end_line = number;
    grid_.end_column = static_cast<int>(line.size()) + 1;
  }
  switch (parsed.kind) {
    case Kind::kTitle:
      return add_title(parsed, number);
    case Kind::kColumnNumbers:
      if (!grid_.lines.empty()) return fail_unknown(parsed.words.front());
      grid_.heads = parsed.words;
      has_header_ = true;
      return Taken::kYes;
    case Kind::kUnknown:
      return fail(number, parsed.column, "unknown header " + printable(parsed.name) + ":");
    case Kind::kLine:
      return add_cards(parsed, number);
    default:
      return add_header(parsed, number);
  }
}

/// Titles come before the cards, and dividers anywhere.
Taken GridReader::add_title(const BoardLine& line, int number) {
  const bool has_words = std::ranges::any_of(
      line.name, [](char c) { return (c >= 'A' && c <= 'z') || (c >= '0' && c <= '9'); });
  if (line.name.starts_with("```") || line.name.starts_with("~~~") || !has_words) {
    return Taken::kYes;
  }
  if (!grid_.lines.empty()) {
    if (grid_.seen.all()) return Taken::kNo;
    const auto words = board_words(line.name, number);
    return fail(number, line.column, "unknown card " + printable(words.front().text));
  }
  if (title_.empty()) {
    title_ = line.name;
    title_word_.line = number;
    title_word_.column = line.column;
  }
  if (line.number && !grid_.title) {
    grid_.title = line.number;
    grid_.title_line = number;
  }
  blank_lines_ = 0;
  return Taken::kYes;
}

Taken GridReader::add_mark(std::string_view text, std::int64_t deal, int number) {
  BoardLine line;
  line.kind = Kind::kTitle;
  line.name = text;
  line.number = deal;
  return add_title(line, number);
}

BoardTextError GridReader::title_alone() const {
  assert(has_title());
  const std::string message = "no board: " + printable(title_) + " is no card, and none follows";
  return {title_word_.line, title_word_.column, message};
}

// ---- Headers ----

Taken GridReader::add_header(const BoardLine& line, int number) {
  has_header_ = true;
  if (line.kind == Kind::kF) return add_either(grid_.f_words, line.words);
  if (line.kind == Kind::kO) return add_either(grid_.o_words, line.words);
  const bool is_foundations = line.kind == Kind::kFoundations;
  bool& has_header = is_foundations ? has_foundations_header_ : has_freecells_header_;
  if (std::exchange(has_header, true) && !line.is_label) {
    return fail(number, line.column, printable(line.name) + ": given twice");
  }
  return is_foundations ? add_foundations(line.words) : add_freecells(line.words);
}

/// Cards of one suit may follow each other, from the ace on: `AS 2S 3S`.
Taken GridReader::add_foundations(const std::vector<BoardWord>& words) {
  grid_.has_foundations = true;
  std::bitset<kSuits> given;
  for (const BoardWord& word : words) {
    if (word.is_gap || word.text == "0") continue;
    const auto foundation = parse_foundation(word);
    if (!foundation) {
      return fail(word, "bad foundation " + printable(word.text) +
                            ": a suit, a minus and a rank are expected, as in H-6");
    }
    const auto suit = static_cast<std::size_t>(foundation->suit);
    int& home = grid_.home[suit];
    const bool goes_on = word.card && foundation->rank == home + 1;
    if ((given[suit] || home > 0) && !goes_on) {
      return fail(word, "foundation of one suit given twice");
    }
    given.set(suit);
    for (; home < foundation->rank; ++home) {
      const Taken taken = see(Card::of(home + 1, foundation->suit), word);
      if (taken != Taken::kYes) return taken;
    }
  }
  return Taken::kYes;
}

Taken GridReader::add_freecells(const std::vector<BoardWord>& words) {
  grid_.has_bare_freecells = words.empty();
  for (const BoardWord& word : words) {
    if (++cells_ > kMaxFreecells) return fail(word, "more than 10 freecells");
    if (word.is_gap) continue;
    if (!word.card) return fail_unknown(word);
    const Taken taken = see(*word.card, word);
    if (taken != Taken::kYes) return taken;
    grid_.freecells.push_back(*word.card);
  }
  return Taken::kYes;
}

Taken GridReader::add_either(std::vector<BoardWord>& zone, const std::vector<BoardWord>& words) {
  for (const BoardWord& word : words) {
    if (word.is_gap) continue;
    if (!word.card) return fail_unknown(word);
    zone.push_back(word);
  }
  return Taken::kYes;
}

// ---- Lines of cards ----

bool GridReader::is_full_line(const BoardLine& line) const {
  return lines_ == 0 && line.words.size() == kCards &&
         std::ranges::all_of(line.words,
                             [](const BoardWord& word) { return word.card.has_value(); });
}

/// Numbers before lines count from 0 or 1. One before the 52 cards of a board counts the boards, or
/// is that of a deal.
Taken GridReader::check_number(const BoardLine& line, int number) {
  if (is_full_line(line) && line.number > 1) {
    if (line.number == ordinal_) return Taken::kYes;
    grid_.title = line.number;
    grid_.title_line = number;
    return Taken::kYes;
  }
  if (lines_ == 0) first_number_ = line.number == 0 ? 0 : 1;
  const std::int64_t expected = first_number_ + lines_;
  if (line.number == expected) return Taken::kYes;
  return fail(
      number, line.column,
      "line " + printable(line.name) + ": where " + std::to_string(expected) + ": is expected");
}

Taken GridReader::add_cards(const BoardLine& line, int number) {
  const bool is_numbered = line.mark == LineMark::kNumber || line.mark == LineMark::kCascade;
  if (line.mark == LineMark::kNumber && line.words.empty() && line.number > 1 && is_empty()) {
    return add_title(line, number);
  }
  if (is_numbered) {
    const Taken taken = check_number(line, number);
    if (taken != Taken::kYes) return taken;
  }
  for (const BoardWord& word : line.words) {
    if (word.is_gap) continue;
    if (!word.card) return fail_unknown(word);
    const Taken taken = see(*word.card, word);
    if (taken != Taken::kYes) return taken;
  }
  if (grid_.lines.empty()) {
    grid_.blank_before += blank_lines_;
  } else {
    GridLine blank;
    blank.is_blank = true;
    blank.number = number - 1;
    grid_.lines.insert(grid_.lines.end(), static_cast<std::size_t>(blank_lines_), blank);
  }
  blank_lines_ = 0;
  ++lines_;
  LineMark mark = line.mark;
  if (mark == LineMark::kNumber && line.words.size() == kCards) mark = LineMark::kNone;
  grid_.lines.push_back({number, line.column, mark, line.origin, false, line.words});
  return Taken::kYes;
}

BoardGrid GridReader::take() { return std::move(grid_); }

}  // namespace freecell
