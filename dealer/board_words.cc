#include "dealer/board_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "dealer/card_text.h"
#include "dealer/characters.h"

namespace freecell {
namespace {

constexpr int kTab = 8;
constexpr std::string_view kFieldSeparators = ",;|";
constexpr std::string_view kBrackets = "[](){}<>\"'";

/// Removes a rank, given as a letter or a number, from the start of `word`.
std::optional<int> take_any_rank(std::string_view& word) {
  if (word.empty()) return std::nullopt;
  const bool has_two_digits = word.size() > 1 && word[0] == '1' && word[1] >= '0' && word[1] <= '3';
  std::optional<int> rank = rank_from_letter(word[0]);
  if (has_two_digits) rank = 10 + (word[1] - '0');
  if (!rank && word[0] == '0') rank = 10;
  if (!rank && word[0] == '1') rank = 1;
  if (rank) word.remove_prefix(has_two_digits ? 2 : 1);
  return rank;
}

/// Removes a card from the start of `word`.
std::optional<Card> take_card(std::string_view& word) {
  constexpr std::size_t kGlyphSize = 4;
  if (static_cast<unsigned char>(word[0]) >= 0xF0) {
    const auto card = parse_card(word.substr(0, kGlyphSize));
    if (card) word.remove_prefix(kGlyphSize);
    return card;
  }
  std::string_view rest = word;
  auto suit = take_suit(rest);
  const auto rank = take_any_rank(rest);
  if (!suit) suit = take_suit(rest);
  if (!rank || !suit) return std::nullopt;
  word = rest;
  return Card::of(*rank, *suit);
}

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return (c & 0x80) != 0; });
}

int places_in(std::string_view text) {
  int places = 0;
  if (is_ascii(text)) return static_cast<int>(text.size());
  while (!text.empty()) {
    const Character character = first_character(text);
    places += places_of(character.code);
    text.remove_prefix(character.bytes);
  }
  return places;
}

/// Takes the words of a line, character by character.
class WordSplitter {
 public:
  WordSplitter(std::string_view line, int number) : line_(line), number_(number) {}

  std::vector<BoardWord> split(std::size_t from) {
    for (at_ = 0; at_ < line_.size();) {
      const Character character = first_character(line_.substr(at_));
      const bool is_before = at_ < from;
      if (!is_before && take_separator(character)) continue;
      if (is_before) {
        step(character);
      } else {
        take_word();
      }
    }
    while (!words_.empty() && words_.back().text.empty()) words_.pop_back();
    return std::move(words_);
  }

 private:
  void step(const Character& character) {
    place_ =
        character.code == '\t' ? (place_ / kTab + 1) * kTab : place_ + places_of(character.code);
    at_ += character.bytes;
  }

  BoardWord word_here(std::string_view text) const {
    return {.text = text,
            .line = number_,
            .column = static_cast<int>(at_) + 1,
            .begin = place_,
            .end = place_ + places_in(text)};
  }

  void add_gap(std::string_view text) {
    words_.push_back(word_here(text));
    words_.back().is_gap = true;
  }

  bool take_separator(const Character& character) {
    const char c = line_[at_];
    if (kFieldSeparators.find(c) != kFieldSeparators.npos) {
      const bool is_first_bar = c == '|' && words_.empty() && !has_field_;
      if (!has_word_ && !is_first_bar) add_gap(line_.substr(at_, 0));
      has_word_ = false;
      has_field_ = true;
    } else if (kBrackets.find(c) != kBrackets.npos) {
      if (take_empty_brackets()) return true;
    } else if (!is_blank(character.code)) {
      return false;
    }
    step(character);
    return true;
  }

  /// Takes `[]` and `[  ]`.
  bool take_empty_brackets() {
    constexpr std::string_view kOpening = "[({<";
    constexpr std::string_view kClosing = "])}>";
    const std::size_t kind = kOpening.find(line_[at_]);
    if (kind == kOpening.npos) return false;
    const std::size_t end = line_.find_first_not_of(' ', at_ + 1);
    if (end == line_.npos || line_[end] != kClosing[kind]) return false;
    add_gap(line_.substr(at_, end + 1 - at_));
    has_word_ = true;
    while (at_ <= end) step({' ', 1, true});
    return true;
  }

  void take_word() {
    std::size_t end = at_;
    while (end < line_.size()) {
      const Character character = first_character(line_.substr(end));
      const bool ends = character.bytes == 1 && (kFieldSeparators.find(line_[end]) != line_.npos ||
                                                 kBrackets.find(line_[end]) != line_.npos);
      if (ends || is_blank(character.code)) break;
      end += character.bytes;
    }
    has_word_ = true;
    add_word(line_.substr(at_, end - at_));
  }

  /// A word may be several cards. If any part of it is none, all of it is one word.
  void add_word(std::string_view text) {
    const std::size_t words = words_.size();
    const BoardWord whole = word_here(text);
    for (std::string_view rest = text; !rest.empty();) {
      BoardWord word = word_here(rest);
      word.card = take_card(rest);
      word.text.remove_suffix(rest.size());
      if (!word.card) {
        words_.resize(words);
        words_.push_back(whole);
        words_.back().is_gap = is_gap_sign(text);
        break;
      }
      at_ += word.text.size();
      word.end = place_ += places_in(word.text);
      words_.push_back(word);
    }
    at_ = static_cast<std::size_t>(whole.column) - 1 + text.size();
    place_ = whole.end;
  }

  std::string_view line_;
  int number_;
  std::size_t at_ = 0;
  int place_ = 0;
  bool has_word_ = false;   ///< since the last separator of fields
  bool has_field_ = false;  ///< whether there was a separator of fields
  std::vector<BoardWord> words_;
};

}  // namespace

std::vector<BoardWord> board_words(std::string_view line, int number, std::size_t from) {
  return WordSplitter(line, number).split(from);
}

std::optional<Card> parse_board_card(std::string_view word) {
  if (word.empty()) return std::nullopt;
  const auto card = take_card(word);
  return word.empty() ? card : std::nullopt;
}

bool is_gap_sign(std::string_view word) {
  constexpr std::array<std::string_view, 9> kSigns = {"—", "–",     "·",    "∅",   "▢",
                                                      "□", "empty", "none", "null"};
  if (word.empty()) return false;
  if (std::ranges::find(kSigns, word) != kSigns.end()) return true;
  constexpr std::string_view kRepeated = "-x.*_";
  return word.size() <= 4 && kRepeated.find(word[0]) != kRepeated.npos &&
         word.find_first_not_of(word[0]) == word.npos;
}

}  // namespace freecell
