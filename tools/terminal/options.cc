// Boost's typed_value<std::string>::notify is instantiated here. It dereferences an any_cast, and
// GCC 12 cannot see that the cast succeeds.
#pragma GCC diagnostic ignored "-Wnull-dereference"

#include "tools/terminal/options.h"

#include <algorithm>
#include <array>
#include <boost/program_options/cmdline.hpp>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <boost/program_options/variables_map.hpp>
#include <cassert>
#include <cctype>

#include "tools/io/files/errors.h"
#include "tools/io/files/near_word.h"
#include "tools/terminal/help_text.h"

namespace freecell {
namespace {

namespace po = boost::program_options;

constexpr std::array kPlaceholderKinds = {
    Word{"FILE", ValueKind::kFile},                                       //
    Word{"DIR", ValueKind::kFolder},                                      //
    Word{"WORD", ValueKind::kWord},                                       //
    Word{"NAME", ValueKind::kWord},                                       //
    Word{"NAMES", ValueKind::kList},    Word{"WORDS", ValueKind::kList},  //
    Word{"VERDICTS", ValueKind::kList},                                   //
};

constexpr std::size_t kHelpColumn = 26;

/// The names as the help shows them: `  -j, --jobs N            `. Without a letter its place stays
/// free.
std::string shown_names(const OptionHelp& option) {
  const std::string letter = option.letter != 0 ? std::string{'-', option.letter, ','} : "   ";
  const std::string value = option.value.empty() ? "" : " " + option.value;
  std::string names = "  " + letter + " --" + option.name + value;
  names.resize(std::max(kHelpColumn, names.size() + 2), ' ');
  return names;
}

bool starts_with_negative_number(const std::string& word) {
  return word.size() >= 2 && word[0] == '-' && std::isdigit(static_cast<unsigned char>(word[1]));
}

/// Takes a word such as `-1` as an operand, before Boost takes it for a short option.
std::vector<po::option> take_negative_number(std::vector<std::string>& words) {
  if (!starts_with_negative_number(words.front())) return {};
  po::option operand;
  operand.value.push_back(words.front());
  operand.original_tokens.push_back(words.front());
  words.erase(words.begin());
  return {operand};
}

/// Describes an option to Boost. `read` gets its value, if it is given.
template <typename Reader>
void add_option(po::options_description& options, const OptionHelp& option, const Reader& read) {
  const std::string names =
      option.name + (option.letter != 0 ? std::string{',', option.letter} : "");
  const std::string dashed = "--" + option.name;
  if (option.kind == ValueKind::kNone) {
    options.add_options()(names.c_str(), po::bool_switch()->notifier([=](bool is_given) {
      if (is_given && read) read(dashed, "");
    }));
  } else {
    options.add_options()(names.c_str(), po::value<std::string>()->notifier(
                                             [=](const std::string& text) { read(dashed, text); }));
  }
}

/// Leaves out flags that were given before.
void leave_out_repeated_flags(std::vector<po::option>& options) {
  std::set<std::string> flags;
  std::erase_if(options, [&](const po::option& option) {
    const bool is_flag = !option.string_key.empty() && option.value.empty();
    return is_flag && !flags.insert(option.string_key).second;
  });
}

po::parsed_options parse_words(const std::vector<std::string>& words,
                               const po::options_description& options) {
  namespace style = po::command_line_style;
  po::parsed_options parsed = po::command_line_parser(words)
                                  .options(options)
                                  .style(style::unix_style & ~style::allow_guessing)
                                  .extra_style_parser(take_negative_number)
                                  .run();
  leave_out_repeated_flags(parsed.options);
  return parsed;
}

std::vector<std::string> operands_of(const po::parsed_options& parsed) {
  std::vector<std::string> operands;
  for (const po::option& option : parsed.options) {
    if (option.string_key.empty()) {
      operands.insert(operands.end(), option.value.begin(), option.value.end());
    }
  }
  return operands;
}

}  // namespace

ValueKind kind_of_placeholder(std::string_view placeholder) {
  if (placeholder.empty()) return ValueKind::kNone;
  return value_of_word(kPlaceholderKinds, placeholder).value_or(ValueKind::kText);
}

void OptionSet::group(const std::string& title) { groups_.push_back({title, {}}); }

void OptionSet::flag(const char* names, bool& value, const char* help) {
  custom(names, "", help, [&value](std::string_view, std::string_view) { value = true; });
}

void OptionSet::text(const char* names, std::string& value, const char* placeholder,
                     const char* help) {
  const ValueKind kind = kind_of_placeholder(placeholder);
  const bool is_path = kind == ValueKind::kFile || kind == ValueKind::kFolder;
  custom(names, placeholder, help,
         [&value, is_path](std::string_view option, std::string_view text) {
           // An empty path is usually an unset shell variable.
           if (is_path && text.empty()) throw_bad_value(option, text, "must be a name");
           value = text;
         });
}

void OptionSet::offer(std::vector<std::string> words, std::string_view all_words) {
  OptionHelp& option = groups_.back().options.back();
  option.words = std::move(words);
  option.all_words = all_words;
}

void OptionSet::custom(std::string_view names, const char* placeholder, const std::string& help,
                       Reader reader) {
  assert(!groups_.empty() && "a group is started first");
  const std::size_t comma = names.find(',');
  const char letter = comma != std::string_view::npos ? names[comma + 1] : '\0';
  const std::string name(names.substr(0, comma));
  groups_.back().options.push_back(
      {name, letter, placeholder, help, kind_of_placeholder(placeholder)});
  [[maybe_unused]] const bool is_new = readers_.emplace(name, std::move(reader)).second;
  assert(is_new && "each option is defined once");
}

std::vector<std::string> OptionSet::parse(const std::vector<std::string>& arguments) try {
  po::options_description options;
  for (const auto& group : groups_) {
    for (const auto& option : group.options) add_option(options, option, readers_.at(option.name));
  }
  const po::parsed_options parsed = parse_words(arguments, options);
  po::variables_map values;
  po::store(parsed, values);
  po::notify(values);
  for (const po::option& option : parsed.options) given_.insert(option.string_key);
  return operands_of(parsed);
} catch (const po::unknown_option& error) {
  throw_unknown_option(error.get_option_name());
} catch (const po::error& error) {
  throw InputError(error.what() + hint());
}

std::vector<std::string> OptionSet::names() const {
  std::vector<std::string> names;
  for (const OptionGroup& group : groups_) {
    for (const OptionHelp& option : group.options) names.push_back(option.name);
  }
  return names;
}

void OptionSet::throw_unknown_option(const std::string& word) const {
  const std::string name = word.substr(0, word.find('='));
  const std::string near = name.starts_with("--") ? near_word(name.substr(2), names()) : "";
  const std::string meant = near.empty() ? "" : "; did you mean '--" + near + "'?";
  const std::string where = meant.empty() ? hint() : " See" + hint().substr(hint().find(" 'f"));
  throw InputError("unknown option '" + word + "'" + meant + where);
}

std::string OptionSet::hint() const { return "; see 'freecell " + command_ + " --help'"; }

std::string OptionSet::help() const {
  std::string text;
  for (const OptionGroup& group : groups_) {
    text += "\n" + group.title + ":\n";
    for (const OptionHelp& option : group.options) {
      append_entry(text, shown_names(option), option.help, kHelpColumn);
    }
  }
  return text;
}

}  // namespace freecell
