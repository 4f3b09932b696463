#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/verdict.h"
#include "tools/io/deals/shard.h"

namespace freecell {

/// Readers of option values. `option` is the option's name as the user writes it: `--jobs`. They
/// throw an InputError `--jobs 0: must be 1 to 1024` for a value that cannot be used.

/// A whole number, `low` to `high`.
std::uint64_t read_integer(std::string_view option, std::string_view text, std::uint64_t low,
                           std::uint64_t high);

/// A number of bytes, at least 1: `1073741824`, or with a power of 1024 as in `512MiB`, `1G`.
std::uint64_t read_size(std::string_view option, std::string_view text);

/// Names with commas between them, each once: `player_moves,expanded`.
std::vector<std::string> split_names(std::string_view option, std::string_view text);

/// Some of `words`, each once and with commas between them, or `all` of them.
std::vector<std::string> split_words_or_all(std::string_view option, std::string_view text,
                                            const std::vector<std::string>& words);

/// Some of the verdicts: `unsolvable,unknown`.
std::set<Verdict> read_verdicts(std::string_view option, std::string_view text);
/// `3/8`.
Shard read_shard(std::string_view option, std::string_view text);
/// Numbers from one to another, both at least 1 and at most `high`: `1-100`, or `7`, which is 7-7.
struct NumberRange {
  int first = 1;
  int last = 1;
};
NumberRange read_number_range(std::string_view option, std::string_view text, int high);
/// A number of seconds greater than 0: `10`, `0.5`.
double read_seconds(std::string_view option, std::string_view text);

[[noreturn]] void throw_bad_value(std::string_view option, std::string_view text,
                                  std::string_view reason);

/// For a value that is none of `words`. Says which one was probably meant.
[[noreturn]] void throw_unknown_word(std::string_view option, std::string_view text,
                                     const std::vector<std::string>& words);

}  // namespace freecell
