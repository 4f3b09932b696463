#include "tools/io/files/near_word.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstddef>

namespace freecell {
namespace {

/// Longer words are not compared, because the time grows with the square of their length.
constexpr std::size_t kLongest = 40;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// The number of changes that make `right` out of `left`, each of which replaces, inserts or
/// deletes a letter or swaps two neighbours (optimal string alignment).
std::size_t changes_between(std::string_view left, std::string_view right) {
  const std::size_t width = right.size() + 1;
  std::vector<std::size_t> counts((left.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
    return counts[i * width + j];
  };
  for (std::size_t i = 0; i <= left.size(); ++i) at(i, 0) = i;
  for (std::size_t j = 0; j <= right.size(); ++j) at(0, j) = j;
  for (std::size_t i = 1; i <= left.size(); ++i) {
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const auto same = [&](std::size_t a, std::size_t b) {
        return lower(left[a - 1]) == lower(right[b - 1]);
      };
      at(i, j) =
          std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same(i, j) ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j);
      if (swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return counts.back();
}

/// The first word that `text` begins.
std::string completed(std::string_view text, const std::vector<std::string>& words) {
  constexpr std::size_t kLeastLetters = 3;
  if (text.size() < kLeastLetters) return {};
  const auto found = std::ranges::find_if(
      words, [text](const std::string& word) { return word.starts_with(text); });
  return found == words.end() ? "" : *found;
}

}  // namespace

std::string near_word(std::string_view text, const std::vector<std::string>& words) {
  if (text.empty() || text.size() > kLongest) return {};
  std::string nearest;
  std::size_t least = std::max<std::size_t>(1, text.size() / 3) + 1;
  for (const std::string& word : words) {
    const std::size_t changes = changes_between(text, word);
    if (changes >= least || changes >= word.size()) continue;
    assert(changes > 0 || word.size() == text.size());
    least = changes;
    nearest = word;
  }
  return nearest.empty() ? completed(text, words) : nearest;
}

std::string did_you_mean(std::string_view text, const std::vector<std::string>& words) {
  const std::string word = near_word(text, words);
  return word.empty() ? "" : "; did you mean '" + word + "'?";
}

}  // namespace freecell
