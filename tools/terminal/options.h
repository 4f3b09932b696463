#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dealer/words.h"
#include "tools/terminal/option_values.h"

namespace freecell {

/// The kind of value that an option takes. The placeholder of the value tells it, so that help,
/// manual and completion cannot disagree: FILE, DIR, WORD or NAME, NAMES, WORDS or VERDICTS. All
/// others, such as N, are text.
enum class ValueKind {
  kNone,    ///< a flag
  kText,    ///< a number, a condition, a title
  kFile,    ///< the path of a file
  kFolder,  ///< the path of a folder
  kWord,    ///< one word
  kList,    ///< words with commas between them
};
ValueKind kind_of_placeholder(std::string_view placeholder);

/// The help for an option.
struct OptionHelp {
  std::string name;   ///< `jobs`
  char letter = 0;    ///< `j`: that of the short form; 0 if there is none
  std::string value;  ///< `FILE`: the placeholder of its value; empty if it takes none
  std::string help;   ///< a sentence or two
  ValueKind kind = ValueKind::kNone;
  std::vector<std::string> words = {};  ///< of a word or a list: those to offer
  std::string all_words = {};           ///< `all`: stands for the whole list; empty: no word does
};

/// A group of options under its own heading.
struct OptionGroup {
  std::string title;
  std::vector<OptionHelp> options;
};

/// The options of one subcommand. Each is defined once, with its name, the place of its value and
/// its help. `names` is the long name, followed by the short one if there is one: `jobs,j`.
/// Abbreviated names are not accepted, because a script must not change its meaning when an option
/// is added.
class OptionSet {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  /// `command` is the subcommand's name, for messages.
  explicit OptionSet(std::string command) : command_(std::move(command)) {}

  /// Starts a group with its own heading in the help.
  void group(const std::string& title);
  void flag(const char* names, bool& value, const char* help);
  /// Adds a flag. Only `given` says whether it was given.
  void flag(const char* names, const char* help) { custom(names, "", help, {}); }
  void text(const char* names, std::string& value, const char* placeholder, const char* help);
  void size(const char* names, std::uint64_t& value, const char* help) {
    read(names, value, "SIZE", help, read_size);
  }
  void seconds(const char* names, std::optional<double>& value, const char* help) {
    read(names, value, "SECONDS", help, read_seconds);
  }
  /// A value that `reader` (option_values.h) reads.
  template <typename Value, typename Read>
  void read(const char* names, Value& value, const char* placeholder, const std::string& help,
            Read reader) {
    custom(names, placeholder, help,
           [&value, reader](std::string_view option, std::string_view text) {
             value = reader(option, text);
           });
  }
  /// The words to offer for the value of the option that was defined last, for options that check
  /// their words later. `all_words` stands for the whole list.
  void offer(std::vector<std::string> words, std::string_view all_words = {});

  template <typename Integer>
  void integer(const char* names, Integer& value, std::uint64_t low, std::uint64_t high,
               const char* help) {
    custom(names, "N", help, [&value, low, high](std::string_view option, std::string_view text) {
      value = static_cast<Integer>(read_integer(option, text, low, high));
    });
  }

  /// One word out of several. The array of Word, or of another type with the members `word` and
  /// `value`, must outlive this.
  template <typename Choice, typename Words>
  void choice(const char* names, Choice& value, const Words& words, const std::string& help) {
    custom(names, "WORD", help, [&value, &words](std::string_view option, std::string_view text) {
      const auto chosen = value_of_word(words, text);
      if (!chosen) throw_unknown_word(option, text, words_of(words));
      value = *chosen;
    });
    offer(words_of(words));
  }

  /// Several words, each once and with commas between them, or `all`. `words`: as for `choice`.
  template <typename Choice, typename Words>
  void choices(const char* names, std::vector<Choice>& values, const Words& words,
               const std::string& help) {
    custom(names, "WORDS", help, [&values, &words](std::string_view option, std::string_view text) {
      values.clear();
      for (const std::string& word : split_words_or_all(option, text, words_of(words))) {
        values.push_back(*value_of_word(words, word));
      }
    });
    offer(words_of(words), "all");
  }

  /// Sets the values and returns the words that are not options. A word such as `-1` or `-1,617` is
  /// a deal, not an option. A flag may be repeated, an option with a value not. Throws InputError.
  std::vector<std::string> parse(const std::vector<std::string>& arguments);

  /// The names of the options that `parse` has met: `jobs`.
  const std::set<std::string>& given() const { return given_; }

  std::string help() const;
  const std::vector<OptionGroup>& groups() const { return groups_; }

 private:
  using Reader = std::function<void(std::string_view option, std::string_view text)>;

  std::string hint() const;
  /// Without the dashes.
  std::vector<std::string> names() const;
  [[noreturn]] void throw_unknown_option(const std::string& word) const;
  void custom(std::string_view names, const char* placeholder, const std::string& help,
              Reader reader);

  std::string command_;
  std::set<std::string> given_;
  std::vector<OptionGroup> groups_;
  std::map<std::string, Reader> readers_;  ///< by the option's name; empty: only `given` knows it
};

}  // namespace freecell
