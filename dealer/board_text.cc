#include "dealer/board_text.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <charconv>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "dealer/card_text.h"

namespace freecell {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// Foundations are listed in the order in which fc-solve lists them.
constexpr std::array kFoundationOrder = {Suit::kHearts, Suit::kClubs, Suit::kDiamonds,
                                         Suit::kSpades};

// ---- Words ----

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_in_any_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  }
  return true;
}

/// A word for an error message. The text may be any bytes, of any length.
std::string printable(std::string_view word) {
  constexpr std::size_t kLongest = 16;
  std::string result(word.substr(0, kLongest));
  for (char& c : result) {
    if (c < ' ' || c > '~') c = '?';
  }
  if (word.size() > kLongest) result += "...";
  return result;
}

/// Reads the top card's rank, or the number of cards: `0`, `A` or `1`, `T` or `10`, `K` or `13`.
std::optional<int> parse_foundation_rank(std::string_view word) {
  if (word.size() == 1 && rank_from_letter(word[0])) return rank_from_letter(word[0]);
  int rank = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), rank);
  const bool is_number = error == std::errc() && end == word.data() + word.size();
  if (!is_number || rank < 0 || rank > kRanks) return std::nullopt;
  return rank;
}

struct Foundation {
  Suit suit;
  int rank;
};

/// Reads a foundation, such as `H-6`.
std::optional<Foundation> parse_foundation(std::string_view word) {
  const auto suit = take_suit(word);
  if (!suit || !word.starts_with('-')) return std::nullopt;
  const auto rank = parse_foundation_rank(word.substr(1));
  if (!rank) return std::nullopt;
  return Foundation{*suit, *rank};
}

// ---- One board ----

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

bool is_gap(const LineWord& word) { return word.text == "-" || word.text == "--"; }

/// A line of cards: a cascade or a row.
struct CardLine {
  int number = 1;  ///< the line's 1-based number in the text
  std::string_view text;
  std::vector<LineWord> words;
  std::vector<std::optional<Card>> cards;  ///< nothing stands for a gap in a row
};

/// The blanks before a word, since the word before it or since the start of the line.
std::string_view blanks_before(const CardLine& line, std::size_t word) {
  const auto column = static_cast<std::size_t>(line.words[word].column) - 1;
  const std::size_t from = word == 0 ? 0
                                     : static_cast<std::size_t>(line.words[word - 1].column) - 1 +
                                           line.words[word - 1].text.size();
  return line.text.substr(from, column - from);
}

/// Whether `blanks` have room for a card, where the `usual` blanks of other rows have none.
bool has_room_for_card(std::string_view blanks, std::string_view usual) {
  constexpr std::size_t kCardSize = 2;
  const bool has_more_tabs = std::ranges::count(blanks, '\t') > std::ranges::count(usual, '\t');
  return has_more_tabs || blanks.size() >= 2 * usual.size() + kCardSize;
}

/// Returns the first word of a row that has a gap before it which only blanks show, if there is
/// one. `first` is the first row of the board.
std::optional<std::size_t> blank_gap(const CardLine& row, const CardLine& first) {
  if (row.words.size() >= first.words.size()) return std::nullopt;
  std::string_view usual = blanks_before(first, first.words.size() - 1);
  for (std::size_t word = 1; word < first.words.size(); ++word) {
    usual = std::min(usual, blanks_before(first, word),
                     [](std::string_view a, std::string_view b) { return a.size() < b.size(); });
  }
  for (std::size_t word = 0; word < row.words.size(); ++word) {
    const std::string_view blanks = blanks_before(row, word);
    if (word > 0 && has_room_for_card(blanks, usual)) return word;
    if (word == 0 && has_room_for_card(blanks, blanks_before(first, 0))) return word;
  }
  return std::nullopt;
}

/// Returns the column of a carriage return that does not end the line. If lines end in it alone,
/// all of them would be one line, and that is a board in dealing order.
std::optional<int> bare_carriage_return(std::string_view line) {
  const std::size_t at = line.find('\r');
  if (at == line.npos || line.find_first_not_of('\r', at) == line.npos) return std::nullopt;
  return static_cast<int>(at) + 1;
}

/// Collects the lines of one board. `add_line` and `finish` fail once something is wrong, and
/// `error` says what.
class BoardParser {
 public:
  explicit BoardParser(const BoardTextOptions& options) : options_(options) {}

  bool is_empty() const { return lines_ == 0; }
  BoardTextError take_error() { return std::move(error_); }

  /// `line` must be neither blank nor a comment.
  /// Also for comments: if the first line is one, all lines would be it.
  bool check_line_end(std::string_view line, int number) {
    line_ = number;
    const auto column = bare_carriage_return(line);
    return !column || fail(*column, "a line end is \\r alone; those of boards are \\n or \\r\\n");
  }

  bool add_line(std::string_view line, int number) {
    ++lines_;
    line_ = number;
    end_column_ = static_cast<int>(line.size()) + 1;
    const std::size_t colon = line.find(':');
    if (colon == line.npos) return add_cards(line, split_words(line), 1);
    has_colon_ = true;
    const std::vector<LineWord> before = split_words(line.substr(0, colon));
    const std::vector<LineWord> after = split_words(line, colon + 1);
    const int column = static_cast<int>(colon) + 1;
    if (before.empty()) return add_cascade(line, after, column);
    if (before.size() == 1 && is_number(before[0].text))
      return add_numbered(line, before[0], after);
    return add_header(before, after);
  }

  /// The board that the lines make.
  std::optional<Deal> finish() {
    if (lines_ == 1 && !has_colon_ && seen_.all()) return dealt();
    if (!build_cascades()) return std::nullopt;
    auto result = builder_.build();
    if (const Deal* deal = std::get_if<Deal>(&result)) return *deal;
    std::string problem = std::get<std::string>(std::move(result));
    if (!seen_.all()) problem = std::to_string(seen_.count()) + " cards; " + problem;
    fail(end_column_, std::move(problem));
    return std::nullopt;
  }

 private:
  bool fail(int column, std::string message) {
    error_ = {line_, column, std::move(message)};
    return false;
  }

  bool fail(const CardLine& line, int column, std::string message) {
    error_ = {line.number, column, std::move(message)};
    return false;
  }

  bool see(Card card, int column) {
    if (seen_[card.id()]) return fail(column, "duplicate card " + card_name(card));
    seen_.set(card.id());
    return true;
  }

  std::optional<Card> read_card(const LineWord& word) {
    if (word.text.empty()) {
      fail(word.column, "no card before this comma; where a cascade has none, write -");
      return std::nullopt;
    }
    const auto card = parse_card(word.text);
    if (!card) {
      fail(word.column, "unknown card " + printable(word.text));
      return std::nullopt;
    }
    return see(*card, word.column) ? card : std::nullopt;
  }

  bool may_have_gaps() const { return options_.layout == BoardLayout::kRows; }

  /// A line that begins with a colon.
  bool add_cascade(std::string_view line, const std::vector<LineWord>& words, int column) {
    has_marked_cascade_ = true;
    if (may_have_gaps()) return fail(column, "a colon begins a cascade, and the board is in rows");
    return add_cards(line, words, column);
  }

  /// Adds `3: 4C 2C`, a cascade or a row. Only a cascade may be empty.
  bool add_numbered(std::string_view line, const LineWord& number,
                    const std::vector<LineWord>& words) {
    const bool begins_with_zero = card_lines_.empty() ? number.text == "0" : numbers_begin_ == 0;
    numbers_begin_ = begins_with_zero ? 0 : 1;
    const std::string expected = std::to_string(numbers_begin_ + card_lines_.size());
    if (number.text != expected) {
      return fail(number.column,
                  "line " + printable(number.text) + ": where " + expected + ": is expected");
    }
    has_marked_cascade_ |= words.empty();
    return add_cards(line, words, number.column);
  }

  bool add_cards(std::string_view text, const std::vector<LineWord>& words, int column) {
    CardLine line = {line_, text, words, {}};
    for (const LineWord& word : words) {
      line.cards.emplace_back();
      if (may_have_gaps() && is_gap(word)) continue;
      if (!(line.cards.back() = read_card(word))) return false;
    }
    card_lines_.push_back(std::move(line));
    const auto most = static_cast<std::size_t>(may_have_gaps() ? kCards : kMaxCascades);
    if (card_lines_.size() <= most) return true;
    return fail(column, may_have_gaps() ? "more than 52 rows" : "more than 13 cascades");
  }

  /// The board of a line in dealing order.
  Deal dealt() const {
    std::array<Card, kCards> deck;
    std::ranges::transform(card_lines_.front().cards, deck.begin(),
                           [](const std::optional<Card>& card) { return *card; });
    return Deal::from_deck(deck, options_.cascades.value_or(kDefaultCascades));
  }

  bool build_cascades() {
    const BoardLayout layout = this->layout();
    if (layout == BoardLayout::kAny) return fail_ambiguous();
    if (layout == BoardLayout::kRows) return build_from_rows();
    for (const CardLine& line : card_lines_) builder_.add_cascade(cards_of(line.cards));
    return true;
  }

  /// Reports what is wrong with the cards before it reports a problem of the layout.
  BoardLayout layout() const {
    if (options_.layout != BoardLayout::kAny) return options_.layout;
    if (has_marked_cascade_ || !seen_.all()) return BoardLayout::kCascades;
    std::vector<int> sizes;
    for (const CardLine& line : card_lines_) sizes.push_back(static_cast<int>(line.cards.size()));
    return layout_of_shape(sizes, options_.cascades);
  }

  bool fail_ambiguous() {
    const CardLine& first = card_lines_.front();
    fail(first, 1,
         "the lines may be rows of " + std::to_string(first.cards.size()) + " cascades, or " +
             std::to_string(card_lines_.size()) + " cascades");
    error_.is_ambiguous = true;
    return false;
  }

  bool build_from_rows() {
    if (card_lines_.empty()) return true;
    const CardLine& first = card_lines_.front();
    if (first.cards.size() > kMaxCascades) return fail(first, 1, "more than 13 cascades");
    std::vector<std::vector<std::optional<Card>>> cascades(first.cards.size());
    for (const CardLine& row : card_lines_) {
      if (const auto word = blank_gap(row, first)) {
        return fail(row, row.words[*word].column,
                    "a gap before this card: - stands for a cascade that has no card");
      }
      if (!add_row(row, cascades)) return false;
    }
    for (const auto& cascade : cascades) builder_.add_cascade(cards_of(cascade));
    return true;
  }

  /// Puts a card on each cascade. A cascade for which the row has no card has ended.
  bool add_row(const CardLine& row, std::vector<std::vector<std::optional<Card>>>& cascades) {
    const auto index = static_cast<std::size_t>(&row - card_lines_.data());
    for (std::size_t i = 0; i < row.cards.size(); ++i) {
      if (!row.cards[i]) continue;
      if (i >= cascades.size() || cascades[i].size() < index) {
        return fail(row, row.words[i].column, "no card above this one in its cascade");
      }
      cascades[i].push_back(row.cards[i]);
    }
    return true;
  }

  static std::vector<Card> cards_of(const std::vector<std::optional<Card>>& cards) {
    std::vector<Card> result;
    result.reserve(cards.size());
    for (const auto& card : cards) result.push_back(card.value());
    return result;
  }

  bool add_header(const std::vector<LineWord>& name, const std::vector<LineWord>& words) {
    const auto is = [&](std::string_view header) {
      return name.size() == 1 && equal_in_any_case(name[0].text, header);
    };
    if (is("Foundations") || is("Founds")) {
      return is_first(has_foundations_, name[0]) && add_foundations(words);
    }
    if (is("Freecells") || is("FC")) {
      return is_first(has_freecells_, name[0]) && add_freecells(words);
    }
    return fail(name[0].column, "unknown header " + printable(name[0].text) + ":");
  }

  bool is_first(bool& seen_before, const LineWord& name) {
    if (seen_before) return fail(name.column, printable(name.text) + ": given twice");
    return seen_before = true;
  }

  bool add_foundations(const std::vector<LineWord>& words) {
    std::bitset<kSuits> given;
    for (const LineWord& word : words) {
      const auto foundation = parse_foundation(word.text);
      if (!foundation) {
        return fail(word.column, "bad foundation " + printable(word.text) +
                                     ": a suit, a minus and a rank are expected, as in H-6");
      }
      const auto suit = static_cast<std::size_t>(foundation->suit);
      if (given[suit]) return fail(word.column, "foundation of one suit given twice");
      given.set(suit);
      for (int rank = 1; rank <= foundation->rank; ++rank) {
        if (!see(Card::of(rank, foundation->suit), word.column)) return false;
      }
      builder_.set_foundation(foundation->suit, foundation->rank);
    }
    return true;
  }

  bool add_freecells(const std::vector<LineWord>& words) {
    if (words.size() > kMaxFreecells) {
      return fail(words[kMaxFreecells].column, "more than 10 freecells");
    }
    for (const LineWord& word : words) {
      if (word.text == "-") continue;
      const auto card = read_card(word);
      if (!card) return false;
      builder_.add_freecell_card(*card);
    }
    return true;
  }

  BoardTextOptions options_;
  Deal::Builder builder_;
  std::bitset<kCards> seen_;
  std::vector<CardLine> card_lines_;
  std::size_t numbers_begin_ = 1;  ///< 0 or 1: the number before the first line of cards
  bool has_colon_ = false;
  bool has_marked_cascade_ = false;
  bool has_foundations_ = false;
  bool has_freecells_ = false;
  int lines_ = 0;
  int line_ = 1;
  int end_column_ = 1;
  BoardTextError error_;
};

// ---- Writing ----

bool has_foundations(const Board& board) { return board.cards_home() > 0; }

bool has_freecells(const Board& board) {
  for (const auto& cell : board.freecells) {
    if (cell) return true;
  }
  return false;
}

void append_foundations(std::string& text, const Board& board) {
  text += "Foundations:";
  for (const Suit suit : kFoundationOrder) {
    const int rank = board.foundations[static_cast<std::size_t>(suit)];
    text += ' ';
    text += suit_letter(suit);
    text += '-';
    text += rank == 0 ? '0' : rank_letter(rank);
  }
  text += '\n';
}

void append_freecells(std::string& text, const Board& board) {
  text += "Freecells:";
  for (int i = 0; i < board.freecell_count; ++i) {
    text += "  ";
    if (board.freecells[i]) {
      text += card_name(*board.freecells[i]);
    } else {
      text += '-';
    }
  }
  text += '\n';
}

/// Whether the lines of the board could be taken for rows.
bool needs_colons(const Board& board) {
  std::array<int, kMaxCascades> sizes{};
  for (int i = 0; i < board.cascade_count; ++i) sizes[i] = board.cascades[i].size();
  const auto lines = std::span(sizes).first(static_cast<std::size_t>(board.cascade_count));
  const bool has_colon = std::ranges::count(lines, 0) > 0;
  return !has_colon && layout_of_shape(lines, std::nullopt) != BoardLayout::kCascades;
}

void append_cascade(std::string& text, const Pile& pile) {
  if (pile.empty()) text += ':';
  for (int i = 0; i < pile.size(); ++i) {
    if (i > 0) text += ' ';
    text += card_name(pile[i]);
  }
  text += '\n';
}

}  // namespace

BoardTextReader::BoardTextReader(std::string_view text, const BoardTextOptions& options)
    : rest_(text), options_(options) {
  const int cascades = options.cascades.value_or(kDefaultCascades);
  if (cascades < kMinCascades || cascades > kMaxCascades) {
    throw std::invalid_argument(std::to_string(cascades) + " cascades; a deal has 4 to 13");
  }
}

std::variant<std::monostate, Deal, BoardTextError> BoardTextReader::next() {
  BoardParser parser(options_);
  const auto stop = [&] {
    rest_ = {};
    return parser.take_error();
  };

  while (!rest_.empty()) {
    const int number = line_;
    std::string_view line = take_line();
    // A mark may also come between boards, because files that each have one are concatenated.
    if (parser.is_empty() && line.starts_with(kByteOrderMark)) {
      line.remove_prefix(kByteOrderMark.size());
    }
    const std::size_t start = line.find_first_not_of(" \t\r\v\f");
    const bool is_blank = start == line.npos;
    if (is_blank && !parser.is_empty()) break;
    if (is_blank) continue;
    if (!parser.check_line_end(line, number)) return stop();
    if (line[start] != '#' && !parser.add_line(line, number)) return stop();
  }
  if (parser.is_empty()) return {};
  if (const auto deal = parser.finish()) return *deal;
  return stop();
}

std::string_view BoardTextReader::take_line() {
  const std::size_t end = rest_.find('\n');
  std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
  ++line_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string BoardTextError::to_string() const {
  return std::to_string(line) + ":" + std::to_string(column) + ": " + message;
}

Deal read_board(std::string_view text, const BoardTextOptions& options) {
  BoardTextReader reader(text, options);
  const auto throw_error = [](const auto& read) {
    const auto* error = std::get_if<BoardTextError>(&read);
    if (error != nullptr) throw std::invalid_argument(error->to_string());
  };
  const auto first = reader.next();
  throw_error(first);
  if (!std::holds_alternative<Deal>(first)) throw std::invalid_argument("there is no board");
  const auto second = reader.next();
  throw_error(second);
  if (std::holds_alternative<Deal>(second)) throw std::invalid_argument("there are several boards");
  return std::get<Deal>(first);
}

void append_board_text(std::string& text, const Deal& deal) {
  append_board_text(text,
                    Board(deal, {.freecells = static_cast<int>(deal.freecell_cards().size())}));
}

void append_board_text(std::string& text, const Board& board) {
  if (has_foundations(board)) append_foundations(text, board);
  if (has_freecells(board)) append_freecells(text, board);
  const char* const prefix = needs_colons(board) ? ": " : "";
  for (int i = 0; i < board.cascade_count; ++i) {
    text += prefix;
    append_cascade(text, board.cascades[i]);
  }
}

}  // namespace freecell
