#include "dealer/notation.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <stdexcept>

#include "dealer/card.h"

namespace freecell {
namespace {

constexpr std::string_view kCascadeLetters = "123456789ABCD";
constexpr std::string_view kFreecellLetters = "abcdefgijk";
constexpr char kHomeLetter = 'h';
constexpr std::string_view kHexDigits = "0123456789abcdef";

constexpr bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr Place kNoPlace{Place::Kind::kFoundation, 255};

/// The place of every letter. It is a table because the main job reads back each solution that it
/// writes.
constexpr auto kPlaces = [] {
  std::array<Place, 256> places{};
  places.fill(kNoPlace);
  for (std::size_t i = 0; i < kCascadeLetters.size(); ++i) {
    places[static_cast<unsigned char>(kCascadeLetters[i])] = Place::cascade(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < kFreecellLetters.size(); ++i) {
    places[static_cast<unsigned char>(kFreecellLetters[i])] = Place::freecell(static_cast<int>(i));
  }
  places[static_cast<unsigned char>(kHomeLetter)] = Place::foundation();
  return places;
}();

Place lookup_place(char letter) { return kPlaces[static_cast<unsigned char>(letter)]; }

/// The letter of each place by kind and index; `?` for a place that no game has.
constexpr std::size_t kIndexes = 16;
constexpr std::string_view kLetters[] = {"123456789ABCD???", "abcdefgijk??????",
                                         "h???????????????"};

char letter_of(Place place) {
  return kLetters[static_cast<std::size_t>(place.kind)]
                 [std::min<std::size_t>(place.index, kIndexes - 1)];
}

/// Reads moves one after the other until the text ends or a part of it is no move.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  /// Returns whether there was another move, which is then in `move`.
  bool next(Move& move) {
    while (!at_end() && is_white(text_[offset_])) ++offset_;
    return !at_end() && read_place(move.from) && read_place(move.to) && read_count(move.count);
  }

  bool failed() const { return why_ != nullptr; }

  NotationError error() const {
    assert(failed());
    std::string message = why_;
    if (message.back() == ' ') message += quoted(text_[offset_]);
    return {offset_, std::move(message)};
  }

 private:
  bool at_end() const { return offset_ == text_.size(); }
  bool at_word_end() const { return at_end() || is_white(text_[offset_]); }

  /// If `why` ends with a space, the offending character is appended to it.
  bool fail(const char* why) {
    why_ = why;
    return false;
  }

  bool read_place(Place& place) {
    if (at_word_end()) return fail("move cut short: source and target are expected");
    place = lookup_place(text_[offset_]);
    if (place == kNoPlace) return fail("no cascade, freecell or home: ");
    ++offset_;
    return true;
  }

  /// Reads the count after `v`. The count is 0 if no `v` follows.
  bool read_count(std::uint8_t& count) {
    count = 0;
    if (at_word_end()) return true;
    if (text_[offset_] != 'v') return fail("moves are separated by white space, not by ");
    ++offset_;
    const auto value = at_word_end() ? kHexDigits.npos : kHexDigits.find(text_[offset_]);
    if (value == kHexDigits.npos || value < 1 || value > kRanks) {
      return fail("the count after v is a hexadecimal digit, 1 to d");
    }
    ++offset_;
    if (!at_word_end()) return fail("the count after v is one hexadecimal digit");
    count = static_cast<std::uint8_t>(value);
    return true;
  }

  /// Quotes a character for an error message. It may be any byte.
  static std::string quoted(char c) {
    const bool is_printable = c > ' ' && c <= '~';
    return is_printable ? std::string{'\'', c, '\''} : "an unprintable character";
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  const char* why_ = nullptr;
};

/// The characters of a move and of a space before it, at most.
constexpr std::size_t kLongestMove = 5;

/// Writes a space and a move to `text`, which has room for the longest. Returns the end of what it
/// has written.
char* put_move(char* text, const Move& move) {
  assert(move.count <= kRanks);
  text[0] = ' ';
  text[1] = letter_of(move.from);
  text[2] = letter_of(move.to);
  text[3] = 'v';
  text[4] = kHexDigits[move.count & 15];
  return text + (move.count == 0 ? 3 : kLongestMove);
}

}  // namespace

std::variant<std::monostate, NotationError> parse_standard(std::string_view text,
                                                           std::vector<Move>& moves) {
  moves.clear();
  Parser parser(text);
  // A move is read into its place. Copying it right after its parts were written takes the
  // processor long: 1% of a sweep.
  while (parser.next(moves.emplace_back())) continue;
  moves.pop_back();
  if (parser.failed()) return parser.error();
  return {};
}

std::vector<Move> read_standard(std::string_view text) {
  std::vector<Move> moves;
  const auto read = parse_standard(text, moves);
  if (const auto* error = std::get_if<NotationError>(&read)) {
    throw std::invalid_argument(std::to_string(error->offset + 1) + ": " + error->message);
  }
  return moves;
}

std::optional<Place> place_from_letter(char letter) {
  const Place place = lookup_place(letter);
  return place == kNoPlace ? std::nullopt : std::optional(place);
}

char place_letter(Place place) { return letter_of(place); }

void append_standard(std::string& text, Move move) {
  std::array<char, kLongestMove> characters;
  const char* const begin = characters.data();
  const char* const end = put_move(characters.data(), move);
  text.append(begin + 1, end);
}

void write_standard(std::span<const Move> moves, std::string& text) {
  // Every move is written in full, and the next one overwrites its unused part. Appending each move
  // with its own length would take 1.1% of a sweep's instructions.
  text.resize(kLongestMove * moves.size());
  char* end = text.data();
  for (const Move& move : moves) end = put_move(end, move);
  assert(end <= text.data() + text.size());
  text.resize(static_cast<std::size_t>(end - text.data()));
  if (!text.empty()) text.erase(0, 1);
}

}  // namespace freecell
