#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freecell {

/// A word and the value that it stands for. Each list of words that options, records and rows know
/// is one constexpr array of these, beside its enum. All code that reads, writes or offers the
/// words uses that array.
template <typename Value>
struct Word {
  const char* word;
  Value value;
};
/// Deduces `Word{"solved", Verdict::kSolved}`. Clang needs this guide before version 17.
template <typename Value>
Word(const char* word, Value value) -> Word<Value>;

/// The word for `value`, or an empty one if `words` has none.
template <typename Words, typename Value>
constexpr const char* word_for(const Words& words, Value value) {
  for (const auto& entry : words) {
    if (entry.value == value) return entry.word;
  }
  return "";
}

/// The value that `word` stands for, or nothing if it is none of `words`.
template <typename Words>
constexpr auto value_of_word(const Words& words, std::string_view word) {
  using Value = decltype(words.begin()->value);
  for (const auto& entry : words) {
    if (word == entry.word) return std::optional<Value>(entry.value);
  }
  return std::optional<Value>();
}

/// The words without their values.
template <typename Words>
std::vector<std::string> words_of(const Words& words) {
  std::vector<std::string> texts;
  texts.reserve(std::size(words));
  for (const auto& entry : words) texts.emplace_back(entry.word);
  return texts;
}

/// The words as a list: `solved, unsolvable, unknown`.
template <typename Words>
std::string joined_words(const Words& words) {
  std::string text;
  for (const auto& entry : words) {
    if (!text.empty()) text += ", ";
    text += entry.word;
  }
  return text;
}

/// The words as a choice: `auto, always or never`. The word `usual` is followed by `(default)`.
template <typename Words>
std::string words_to_choose(const Words& words, std::string_view usual = {}) {
  std::string text;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) text += at + 1 == words.size() ? " or " : ", ";
    text += words[at].word;
    if (words[at].word == usual) text += " (default)";
  }
  return text;
}

}  // namespace freecell
