#include "dealer/notation.h"

#include <optional>
#include <stdexcept>

#include "dealer/referee.h"

namespace freecell {
namespace {

constexpr std::string_view kCascadeLetters = "123456789ABCD";
constexpr std::string_view kFreecellLetters = "abcdefgijk";
constexpr char kHomeLetter = 'h';
constexpr std::string_view kHexDigits = "0123456789abcdef";

constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

std::optional<Place> place_from_letter(char letter) {
  if (letter == kHomeLetter) return Place::foundation();
  if (const auto i = kCascadeLetters.find(letter); i != kCascadeLetters.npos) {
    return Place::cascade(static_cast<int>(i));
  }
  if (const auto i = kFreecellLetters.find(letter); i != kFreecellLetters.npos) {
    return Place::freecell(static_cast<int>(i));
  }
  return std::nullopt;
}

char letter_of(Place place) {
  if (place.is_cascade()) return kCascadeLetters[place.index];
  if (place.is_freecell()) return kFreecellLetters[place.index];
  return kHomeLetter;
}

/// Reads the moves one after the other; remembers the first thing it does not understand.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  /// The next move; nothing at the end of the text or after an error.
  std::optional<Move> next() {
    skip_spaces();
    if (at_end()) return std::nullopt;
    const auto from = read_place();
    const auto to = from ? read_place() : std::nullopt;
    if (!to) return std::nullopt;
    const auto count = read_count();
    if (!count) return std::nullopt;
    return Move{*from, *to, *count};
  }

  const std::optional<NotationError>& error() const { return error_; }

 private:
  bool at_end() const { return offset_ == text_.size(); }
  bool at_word_end() const { return at_end() || is_space(text_[offset_]); }

  void skip_spaces() {
    while (!at_end() && is_space(text_[offset_])) ++offset_;
  }

  std::nullopt_t fail(std::string message) {
    error_ = NotationError{offset_, std::move(message)};
    return std::nullopt;
  }

  std::optional<Place> read_place() {
    if (at_word_end()) return fail("move cut short: source and target are expected");
    const auto place = place_from_letter(text_[offset_]);
    if (!place) return fail("no cascade, freecell or home: " + quote(text_[offset_]));
    ++offset_;
    return place;
  }

  /// What follows `v`, or 0 if no `v` follows.
  std::optional<std::uint8_t> read_count() {
    if (at_word_end()) return std::uint8_t{0};
    if (text_[offset_] != 'v') {
      return fail("moves are separated by white space, not by " + quote(text_[offset_]));
    }
    ++offset_;
    const auto count = at_word_end() ? kHexDigits.npos : kHexDigits.find(text_[offset_]);
    if (count == kHexDigits.npos || count < 1 || count > kRanks) {
      return fail("the count after v is a hexadecimal digit, 1 to d");
    }
    ++offset_;
    if (!at_word_end()) return fail("the count after v is one hexadecimal digit");
    return static_cast<std::uint8_t>(count);
  }

  /// For a message: text may be any bytes.
  static std::string quote(char c) {
    const bool printable = c > ' ' && c <= '~';
    return printable ? std::string{'\'', c, '\''} : "an unprintable character";
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::optional<NotationError> error_;
};

/// Writes a solution while two games of it are played: `all_`, in which nothing goes home by
/// itself and every given move is made, and `written_`, in which the ms rule works and only the
/// moves written are made.
///
/// The second board is always the first less the cards that the rule took home ahead of time. The
/// rule takes a card only when nothing can still be put on it but cards that are home too, so no
/// later move misses its target; and it only adds room. So a given move stays legal for those of
/// its cards that are not home yet, and is needless if all of them are.
class Writer {
 public:
  Writer(const Deal& deal, int freecells, std::string& text)
      : all_(deal, freecells, Autoplay::kNone),
        written_(deal, freecells, Autoplay::kMicrosoft),
        text_(text) {}

  void add(const Move& given) {
    const Move move = all_.resolve(given);
    const int left = move.count - cards_gone_from(move.from);
    play(all_, move);
    ++index_;
    if (left > 0) write({move.from, move.to, static_cast<std::uint8_t>(left)});
  }

 private:
  /// How many of the cards that a place would hold the rule has taken home.
  int cards_gone_from(Place place) const {
    const Board& all = all_.board();
    const Board& written = written_.board();
    if (place.is_cascade() && place.index < all.cascade_count) {
      return all.cascades[place.index].size() - written.cascades[place.index].size();
    }
    if (place.is_freecell() && place.index < all.freecell_count) {
      return all.freecells[place.index].has_value() - written.freecells[place.index].has_value();
    }
    return 0;
  }

  void write(Move move) {
    const Move implied = written_.resolve({move.from, move.to, 0});
    if (!text_.empty()) text_ += ' ';
    append_standard(text_, {move.from, move.to, implied == move ? std::uint8_t{0} : move.count});
    play(written_, move);
  }

  void play(Referee& referee, const Move& move) {
    const Violation violation = referee.play(move);
    if (violation == Violation::kNone) return;
    std::string message = "move " + std::to_string(index_ + 1) + " (";
    append_standard(message, move);
    throw std::invalid_argument(message + "): " + describe(violation));
  }

  Referee all_;
  Referee written_;
  std::string& text_;
  int index_ = 0;
};

}  // namespace

std::variant<std::monostate, NotationError> parse_standard(std::string_view text,
                                                           std::vector<Move>& moves) {
  moves.clear();
  Parser parser(text);
  while (const auto move = parser.next()) moves.push_back(*move);
  if (parser.error()) return *parser.error();
  return {};
}

void append_standard(std::string& text, Move move) {
  text += letter_of(move.from);
  text += letter_of(move.to);
  if (move.count == 0) return;
  text += 'v';
  text += kHexDigits[move.count];
}

void write_standard(const Deal& deal, int freecells, std::span<const Move> moves,
                    std::string& text) {
  text.clear();
  Writer writer(deal, freecells, text);
  for (const Move& move : moves) writer.add(move);
}

}  // namespace freecell
