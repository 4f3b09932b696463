#include "tools/terminal/option_values.h"

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <cassert>
#include <charconv>
#include <limits>
#include <optional>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/near_word.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

constexpr std::uint64_t kMaxNumber = std::numeric_limits<std::uint64_t>::max();

/// The number of bits by which a suffix such as `MiB` or `m` shifts; nothing if it is no suffix.
std::optional<int> suffix_shift(std::string_view suffix) {
  constexpr std::string_view kPrefixes = "kmgt";
  const std::string lower = boost::to_lower_copy(std::string(suffix));
  if (lower.empty() || lower == "b") return 0;
  const std::size_t power = kPrefixes.find(lower[0]);
  const bool known_end = lower.size() == 1 || lower.substr(1) == "ib";
  if (power == std::string_view::npos || !known_end) return std::nullopt;
  return 10 * (static_cast<int>(power) + 1);
}

/// Calls `take` for each of the words with commas between them.
template <typename Take>
void for_each_word(std::string_view text, const Take& take) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    take(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

std::string range_text(std::uint64_t low, std::uint64_t high) {
  if (high == kMaxNumber) return "must be a whole number of at least " + std::to_string(low);
  return "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace

void throw_bad_value(std::string_view option, std::string_view text, std::string_view reason) {
  throw InputError(std::string(option) + " '" + std::string(text) + "': " + std::string(reason));
}

void throw_unknown_word(std::string_view option, std::string_view text,
                        const std::vector<std::string>& words) {
  throw_bad_value(option, text,
                  "must be one of " + joined_by_commas(words) + did_you_mean(text, words));
}

std::uint64_t read_integer(std::string_view option, std::string_view text, std::uint64_t low,
                           std::uint64_t high) {
  assert(low <= high);
  const auto value = parse_number<std::uint64_t>(text);
  if (!value || *value < low || *value > high) {
    throw_bad_value(option, text, range_text(low, high));
  }
  return *value;
}

double read_seconds(std::string_view option, std::string_view text) {
  constexpr double kMostSeconds = 1e9;
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || !(seconds > 0) || seconds > kMostSeconds) {
    throw_bad_value(option, text, "must be a number of seconds greater than 0");
  }
  return seconds;
}

std::vector<std::string> split_names(std::string_view option, std::string_view text) {
  std::vector<std::string> names;
  for_each_word(text, [&](std::string_view name) {
    if (name.empty()) throw_bad_value(option, text, "must be names with commas between them");
    if (std::ranges::find(names, name) != names.end()) {
      throw_bad_value(option, text, "'" + std::string(name) + "' is there twice");
    }
    names.emplace_back(name);
  });
  return names;
}

std::vector<std::string> split_words_or_all(std::string_view option, std::string_view text,
                                            const std::vector<std::string>& words) {
  if (text == "all") return words;
  std::vector<std::string> known = words;
  known.emplace_back("all");
  std::vector<std::string> chosen = split_names(option, text);
  for (const std::string& word : chosen) {
    if (word == "all") throw_bad_value(option, text, "'all' stands alone");
    if (std::ranges::find(words, word) == words.end()) throw_unknown_word(option, word, known);
  }
  return chosen;
}

std::uint64_t read_size(std::string_view option, std::string_view text) {
  const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
  const auto number = parse_number<std::uint64_t>(digits);
  const auto shift = suffix_shift(text.substr(digits.size()));
  if (!number || !shift || *number == 0 || *number > kMaxNumber >> *shift) {
    throw_bad_value(option, text,
                    "must be a number of bytes, which may end in KiB, MiB, GiB or TiB");
  }
  return *number << *shift;
}

Shard read_shard(std::string_view option, std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto number = parse_number<std::uint64_t>(text.substr(0, slash));
  const auto count = slash == std::string_view::npos
                         ? std::nullopt
                         : parse_number<std::uint64_t>(text.substr(slash + 1));
  if (!number || !count || *number < 1 || *number > *count) {
    throw_bad_value(option, text, "must be a part K of N as K/N, such as 3/8, with 1 <= K <= N");
  }
  return {*number, *count};
}

NumberRange read_number_range(std::string_view option, std::string_view text, int high) {
  const std::size_t dash = text.find('-');
  const auto first = parse_number<int>(text.substr(0, dash));
  const auto last =
      dash == std::string_view::npos ? first : parse_number<int>(text.substr(dash + 1));
  if (!first || !last || *first < 1 || *first > *last || *last > high) {
    throw_bad_value(
        option, text,
        "must be numbers A-B, such as 1-50, with 1 <= A <= B <= " + std::to_string(high));
  }
  return {*first, *last};
}

std::set<Verdict> read_verdicts(std::string_view option, std::string_view text) {
  std::set<Verdict> verdicts;
  for_each_word(text, [&](std::string_view word) {
    const auto verdict = value_of_word(kVerdictWords, word);
    if (!verdict) {
      throw_bad_value(option, text,
                      "must name verdicts: " + joined_words(kVerdictWords) +
                          did_you_mean(word, words_of(kVerdictWords)));
    }
    verdicts.insert(*verdict);
  });
  return verdicts;
}

}  // namespace freecell
