#include "dealer/card_text.h"

#include <array>
#include <utility>

namespace freecell {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

bool is_separator(char c) { return c == ',' || is_space(c); }

bool take_prefix(std::string_view& word, std::string_view prefix) {
  if (!word.starts_with(prefix)) return false;
  word.remove_prefix(prefix.size());
  return true;
}

struct SuitSign {
  std::string_view sign;
  Suit suit;
};
constexpr std::array kSuitSigns = {SuitSign{"♣", Suit::kClubs},    SuitSign{"♧", Suit::kClubs},
                                   SuitSign{"♦", Suit::kDiamonds}, SuitSign{"♢", Suit::kDiamonds},
                                   SuitSign{"♥", Suit::kHearts},   SuitSign{"♡", Suit::kHearts},
                                   SuitSign{"♠", Suit::kSpades},   SuitSign{"♤", Suit::kSpades}};

/// A sign may be followed by a mark that chooses how it looks: as text, or in colour.
constexpr std::array<std::string_view, 2> kLookMarks = {"\uFE0E", "\uFE0F"};

std::optional<Suit> take_suit_sign(std::string_view& word) {
  if (word.empty() || (word[0] & 0x80) == 0) return std::nullopt;  // most words
  for (const auto& [sign, suit] : kSuitSigns) {
    if (!take_prefix(word, sign)) continue;
    for (const std::string_view mark : kLookMarks) take_prefix(word, mark);
    return suit;
  }
  return std::nullopt;
}

std::optional<int> take_rank(std::string_view& word) {
  if (take_prefix(word, "10")) return 10;
  const auto rank = word.empty() ? std::nullopt : rank_from_letter(word.front());
  if (rank) word.remove_prefix(1);
  return rank;
}

/// Reads a playing card of Unicode. Each suit has sixteen places: U+1F0A0 spades, then hearts,
/// diamonds and clubs. Place 0 is a card's back, and place 12 is the knight of the tarot, which our
/// pack does not have.
std::optional<Card> parse_glyph(std::string_view word) {
  constexpr std::string_view kStart = "\xF0\x9F";  // U+1F000 to U+1FFFF, in UTF-8
  constexpr unsigned kFirst = 0x0A0;
  constexpr unsigned kPlaces = 16;
  constexpr unsigned kKnight = 12;
  if (word.size() != 4 || !word.starts_with(kStart)) return std::nullopt;
  const auto bits = [&](std::size_t at) { return static_cast<unsigned char>(word[at]) & 0x3FU; };
  const unsigned offset = (bits(2) << 6 | bits(3)) - kFirst;  // wraps round below the first
  const unsigned place = offset % kPlaces;
  const unsigned rank = place > kKnight ? place - 1 : place;
  if (offset >= kSuits * kPlaces || place == kKnight || rank < 1 || rank > kRanks) {
    return std::nullopt;
  }
  constexpr std::array kSuitOrder = {Suit::kSpades, Suit::kHearts, Suit::kDiamonds, Suit::kClubs};
  return Card::of(static_cast<int>(rank), kSuitOrder[offset / kPlaces]);
}

}  // namespace

std::vector<LineWord> split_words(std::string_view line, std::size_t from) {
  std::vector<LineWord> words;
  bool has_word = false;  // whether there was a word since the last comma
  for (std::size_t i = from; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && !is_separator(line[end])) ++end;
    const bool is_comma = line[i] == ',';
    const bool is_empty_item = is_comma && !has_word;
    if (end > i || is_empty_item) {
      words.push_back({line.substr(i, end - i), static_cast<int>(i) + 1});
    }
    has_word = !is_comma && (has_word || end > i);
    i = end > i ? end : i + 1;
  }
  return words;
}

/// Parses either order of rank and suit. No letter is both a rank and a suit, so either order is
/// clear.
std::optional<Card> parse_card(std::string_view word) {
  if (const auto card = parse_glyph(word)) return card;
  auto suit = take_suit(word);
  const auto rank = take_rank(word);
  if (!suit) suit = take_suit(word);
  if (!rank || !suit || !word.empty()) return std::nullopt;
  return Card::of(*rank, *suit);
}

std::optional<Suit> take_suit(std::string_view& word) {
  if (const auto suit = take_suit_sign(word)) return suit;
  const auto suit = word.empty() ? std::nullopt : suit_from_letter(word.front());
  if (suit) word.remove_prefix(1);
  return suit;
}

std::string card_name(Card card) { return {rank_letter(card.rank()), suit_letter(card.suit())}; }

}  // namespace freecell
