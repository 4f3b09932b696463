#include "dealer/notation.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include "dealer/referee.h"

namespace freecell {
namespace {

constexpr std::string_view kCascadeLetters = "123456789ABCD";
constexpr std::string_view kFreecellLetters = "abcdefgijk";
constexpr char kHomeLetter = 'h';
constexpr std::string_view kHexDigits = "0123456789abcdef";

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The place of every letter, looked up rather than searched for: the main job reads back each
/// solution it writes.
constexpr auto kPlaces = [] {
  std::array<std::optional<Place>, 256> places{};
  for (std::size_t i = 0; i < kCascadeLetters.size(); ++i) {
    places[static_cast<unsigned char>(kCascadeLetters[i])] = Place::cascade(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < kFreecellLetters.size(); ++i) {
    places[static_cast<unsigned char>(kFreecellLetters[i])] = Place::freecell(static_cast<int>(i));
  }
  places[static_cast<unsigned char>(kHomeLetter)] = Place::foundation();
  return places;
}();

std::optional<Place> place_from_letter(char letter) {
  return kPlaces[static_cast<unsigned char>(letter)];
}

/// `?` for a place that no game has.
char letter_of(Place place) {
  if (place.is_foundation()) return kHomeLetter;
  const auto letters = place.is_cascade() ? kCascadeLetters : kFreecellLetters;
  return place.index < letters.size() ? letters[place.index] : '?';
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

/// Writes a solution while playing what is written under the ms rule, beside a tally of how many
/// cards every place would hold if nothing went home by itself.
///
/// The board is always that of the given moves less the cards that the rule took home ahead of
/// time, which are the tops of their piles. For the rule takes a card only when nothing can be put
/// on it any more but cards that are home too; so no later move misses its target, and there is
/// only more room. A given move is legal for those of its cards that are not home yet, and needless
/// if all of them are.
class Writer {
 public:
  Writer(const Deal& deal, int freecells, std::string& text)
      : referee_(deal, freecells, Autoplay::kMicrosoft), text_(text) {
    for (int i = 0; i < deal.cascades(); ++i) {
      cascade_sizes_[i] = static_cast<int>(deal.cascade(i).size());
    }
    std::fill_n(cell_sizes_.begin(), deal.freecell_cards().size(), 1);
  }

  void add(const Move& move) {
    ++number_;
    if (move.count == 0) refuse(move, "its count is not given");
    if (!exists(move.from) || move.count > held(move.from)) {
      refuse(move, describe(Violation::kEmptySource));
    }
    if (!exists(move.to) && !move.to.is_foundation()) {
      refuse(move, describe(Violation::kNoSuchPlace));
    }
    const int gone = held(move.from) - left(move.from);
    if (move.count > gone) {
      write({move.from, move.to, static_cast<std::uint8_t>(move.count - gone)});
    }
    held(move.from) -= move.count;
    if (!move.to.is_foundation()) held(move.to) += move.count;
  }

 private:
  bool exists(Place place) const {
    const Board& board = referee_.board();
    return place.is_cascade()    ? place.index < board.cascade_count
           : place.is_freecell() ? place.index < board.freecell_count
                                 : false;
  }

  int& held(Place place) {
    return place.is_cascade() ? cascade_sizes_[place.index] : cell_sizes_[place.index];
  }

  int left(Place place) const {
    const Board& board = referee_.board();
    return place.is_cascade() ? board.cascades[place.index].size()
                              : board.freecells[place.index].has_value();
  }

  void write(Move move) {
    if (!text_.empty()) text_ += ' ';
    append_standard(text_,
                    {move.from, move.to, is_count_implied(move) ? std::uint8_t{0} : move.count});
    const Violation violation = referee_.play(move);
    if (violation != Violation::kNone) refuse(move, describe(violation));
  }

  /// Onto a card only one number of cards fits.
  bool is_count_implied(const Move& move) const {
    const bool is_to_empty_cascade =
        move.to.is_cascade() && exists(move.to) && left(move.to) == 0 && move.from.is_cascade();
    return !is_to_empty_cascade || referee_.resolve({move.from, move.to, 0}) == move;
  }

  [[noreturn]] void refuse(const Move& move, const char* why) const {
    std::string message = "move " + std::to_string(number_) + " (";
    append_standard(message, move);
    throw std::invalid_argument(message + "): " + why);
  }

  Referee referee_;
  std::array<int, kMaxCascades> cascade_sizes_{};
  std::array<int, kMaxFreecells> cell_sizes_{};
  std::string& text_;
  int number_ = 0;
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
