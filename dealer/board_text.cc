#include "dealer/board_text.h"

#include <array>
#include <bitset>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <vector>

namespace freecell {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// Foundations are listed as fc-solve does.
constexpr std::array kFoundationOrder = {Suit::kHearts, Suit::kClubs, Suit::kDiamonds,
                                         Suit::kSpades};

// ---- Words ----

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_in_any_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  }
  return true;
}

/// A word for an error message: the text may be any bytes, of any length.
std::string printable(std::string_view word) {
  constexpr std::size_t kLongest = 16;
  std::string result(word.substr(0, kLongest));
  for (char& c : result) {
    if (c < ' ' || c > '~') c = '?';
  }
  if (word.size() > kLongest) result += "...";
  return result;
}

struct Word {
  std::string_view text;
  int column = 1;  ///< 1-based, in its line
};

std::vector<Word> split(std::string_view line, std::size_t from = 0) {
  std::vector<Word> words;
  for (std::size_t i = from; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && !is_space(line[end])) ++end;
    if (end > i) words.push_back({line.substr(i, end - i), static_cast<int>(i) + 1});
    i = end + 1;
  }
  return words;
}

std::optional<Card> parse_card(std::string_view word) {
  const bool is_ten = word.starts_with("10");
  const std::size_t rank_size = is_ten ? 2 : 1;
  if (word.size() != rank_size + 1) return std::nullopt;
  const auto rank = is_ten ? std::optional(10) : rank_from_letter(word[0]);
  const auto suit = suit_from_letter(word[rank_size]);
  if (!rank || !suit) return std::nullopt;
  return Card::of(*rank, *suit);
}

/// The top card's rank, or the number of cards: `0`, `A` or `1`, `T` or `10`, `K` or `13`.
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

/// `H-6`.
std::optional<Foundation> parse_foundation(std::string_view word) {
  if (word.size() < 3 || word[1] != '-') return std::nullopt;
  const auto suit = suit_from_letter(word[0]);
  const auto rank = parse_foundation_rank(word.substr(2));
  if (!suit || !rank) return std::nullopt;
  return Foundation{*suit, *rank};
}

void append_card(std::string& text, Card card) {
  text += rank_letter(card.rank());
  text += suit_letter(card.suit());
}

std::string name_of(Card card) {
  std::string name;
  append_card(name, card);
  return name;
}

// ---- One board ----

/// Collects the lines of one board. `add_line` and `finish` say no once something is wrong, and
/// `error` what.
class BoardParser {
 public:
  bool is_empty() const { return lines_ == 0; }
  BoardTextError take_error() { return std::move(error_); }

  /// `line` is neither blank nor a comment.
  bool add_line(std::string_view line, int number) {
    ++lines_;
    line_ = number;
    end_column_ = static_cast<int>(line.size()) + 1;
    const std::size_t colon = line.find(':');
    if (colon == line.npos) return add_cascade(split(line), 1);
    has_colon_ = true;
    const std::vector<Word> before = split(line.substr(0, colon));
    const std::vector<Word> after = split(line, colon + 1);
    const int column = static_cast<int>(colon) + 1;
    return before.empty() ? add_cascade(after, column) : add_header(before, after);
  }

  /// The board that the lines make, where dealing order goes round `cascades` cascades.
  std::optional<Deal> finish(int cascades) {
    if (lines_ == 1 && !has_colon_ && seen_.all()) return Deal::from_deck(*deck_, cascades);
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

  bool see(Card card, int column) {
    if (seen_[card.id()]) return fail(column, "duplicate card " + name_of(card));
    seen_.set(card.id());
    return true;
  }

  std::optional<Card> read_card(const Word& word) {
    const auto card = parse_card(word.text);
    if (!card) {
      fail(word.column, "unknown card " + printable(word.text));
      return std::nullopt;
    }
    return see(*card, word.column) ? card : std::nullopt;
  }

  bool add_cascade(const std::vector<Word>& words, int column) {
    std::vector<Card> cards;
    for (const Word& word : words) {
      const auto card = read_card(word);
      if (!card) return false;
      cards.push_back(*card);
    }
    if (lines_ == 1 && cards.size() == kCards) {
      deck_.emplace();
      std::copy(cards.begin(), cards.end(), deck_->begin());
    }
    if (!builder_.add_cascade(cards)) return fail(column, "more than 13 cascades");
    return true;
  }

  bool add_header(const std::vector<Word>& name, const std::vector<Word>& words) {
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

  bool is_first(bool& seen_before, const Word& name) {
    if (seen_before) return fail(name.column, printable(name.text) + ": given twice");
    return seen_before = true;
  }

  bool add_foundations(const std::vector<Word>& words) {
    std::bitset<kSuits> given;
    for (const Word& word : words) {
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

  bool add_freecells(const std::vector<Word>& words) {
    if (words.size() > kMaxFreecells) {
      return fail(words[kMaxFreecells].column, "more than 10 freecells");
    }
    for (const Word& word : words) {
      if (word.text == "-") continue;
      const auto card = read_card(word);
      if (!card) return false;
      builder_.add_freecell_card(*card);
    }
    return true;
  }

  Deal::Builder builder_;
  std::bitset<kCards> seen_;
  /// The cards of the first line, if they are 52: they may turn out to be in dealing order.
  std::optional<std::array<Card, kCards>> deck_;
  bool has_colon_ = false;
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
      append_card(text, *board.freecells[i]);
    } else {
      text += '-';
    }
  }
  text += '\n';
}

void append_cascade(std::string& text, const Pile& pile) {
  if (pile.empty()) text += ':';
  for (int i = 0; i < pile.size(); ++i) {
    if (i > 0) text += ' ';
    append_card(text, pile[i]);
  }
  text += '\n';
}

}  // namespace

BoardTextReader::BoardTextReader(std::string_view text, int cascades)
    : rest_(text), cascades_(cascades) {
  if (cascades < kMinCascades || cascades > kMaxCascades) {
    throw std::invalid_argument(std::to_string(cascades) + " cascades; a deal has 4 to 13");
  }
}

std::variant<std::monostate, Deal, BoardTextError> BoardTextReader::next() {
  BoardParser parser;
  const auto stop = [&] {
    rest_ = {};
    return parser.take_error();
  };

  while (!rest_.empty()) {
    const int number = line_;
    std::string_view line = take_line();
    // Also between boards: files with a mark each are put together.
    if (parser.is_empty() && line.starts_with(kByteOrderMark)) {
      line.remove_prefix(kByteOrderMark.size());
    }
    const std::size_t start = line.find_first_not_of(" \t\r\v\f");
    const bool is_blank = start == line.npos;
    if (is_blank && !parser.is_empty()) break;
    if (is_blank || line[start] == '#') continue;
    if (!parser.add_line(line, number)) return stop();
  }
  if (parser.is_empty()) return {};
  if (const auto deal = parser.finish(cascades_)) return *deal;
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

void append_board_text(std::string& text, const Deal& deal) {
  append_board_text(text, Board(deal, static_cast<int>(deal.freecell_cards().size())));
}

void append_board_text(std::string& text, const Board& board) {
  if (has_foundations(board)) append_foundations(text, board);
  if (has_freecells(board)) append_freecells(text, board);
  for (int i = 0; i < board.cascade_count; ++i) append_cascade(text, board.cascades[i]);
}

}  // namespace freecell
