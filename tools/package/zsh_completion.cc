#include "tools/package/package.h"

namespace freecell {
namespace {

/// The script without what is made from the description of the program. Zsh runs all of it each
/// time that something is completed.
constexpr std::string_view kZshScript =
    R"(#compdef freecell
# zsh completion of freecell, made from the definition of its options.

local curcontext=$curcontext state line ret=1
local -A opt_args
local -a subcommands=(
@SUBCOMMANDS@)
local -a general_words=(
@GENERAL_WORDS@)

_arguments -C \
@GENERAL_OPTIONS@  '(-): :->subcommand' '(-)*:: :->arguments' && ret=0

case $state in
  subcommand) _describe -t commands subcommand subcommands -- general_words && ret=0 ;;
  arguments)
    curcontext=${curcontext%:*}-$words[1]:
    case $words[1] in
      help) _describe -t commands subcommand subcommands && ret=0 ;;
@COMMANDS@    esac
    ;;
esac
return ret
)";

std::string in_shell_quotes(std::string_view text) {
  return "'" + with_replaced(text, "'", "'\\''") + "'";
}

/// The text with backslashes before all `characters`, which stand for something else otherwise.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// A line of `_describe`: a word and what it is.
std::string description(const std::string& name, const std::string& text) {
  return "  " + in_shell_quotes(escaped(name, ":\\") + ":" + escaped(text, "\\")) + "\n";
}

/// The words of a list for `_values`. Each excludes the word for all of them, and is excluded by
/// it;
/// `_values` itself offers no word twice.
std::string list_words(const OptionHelp& option) {
  if (option.all_words.empty()) return joined_by_spaces(option.words);
  std::string text = "\"(" + joined_by_spaces(option.words) + ")" + option.all_words + "\"";
  for (const std::string& word : option.words) {
    text += " \"(" + option.all_words + ")" + word + "\"";
  }
  return text;
}

/// What completes a value, for `_arguments`. A space: nothing can.
std::string action(const OptionHelp& option) {
  if (option.kind == ValueKind::kFile) return "_files";
  if (option.kind == ValueKind::kFolder) return "_files -/";
  if (option.words.empty()) return " ";
  if (option.kind == ValueKind::kWord) return "(" + joined_by_spaces(option.words) + ")";
  return "_values -s , " + option.value + " " + list_words(option);
}

/// An option for `_arguments`: `'(-j --jobs)'{-j+,--jobs=}'[help]:N: '`. The value can be a word of
/// its own also after `+` and `=`.
std::string option_spec(const OptionHelp& option) {
  const bool is_flag = option.kind == ValueKind::kNone;
  const std::string name = "--" + option.name + (is_flag ? "" : "=");
  const std::string letter = {'-', option.letter};
  std::string text = "[" + escaped(option.help, "[]\\") + "]";
  if (!is_flag) text += ":" + option.value + ":" + action(option);
  if (option.letter == 0) return in_shell_quotes(name + text);
  return "'(" + letter + " --" + option.name + ")'{" + letter + (is_flag ? "" : "+") + "," + name +
         "}" + in_shell_quotes(text);
}

std::string option_lines(std::string_view indent, const std::vector<OptionHelp>& options) {
  std::string lines;
  for (const OptionHelp& option : options) {
    lines += std::string(indent) + option_spec(option) + " \\\n";
  }
  return lines;
}

/// The arguments of a subcommand. Short flags can be written together, and `--` ends the options.
std::string command_entry(const CompletedCommand& command) {
  constexpr std::string_view kIndent = "          ";
  const std::string operands = command.takes_files ? "'*:file:_files'" : "'*: : '";
  return "      " + command.name + ")\n        _arguments -s -S \\\n" +
         option_lines(kIndent, command.options) + std::string(kIndent) + operands +
         " && ret=0\n        ;;\n";
}

}  // namespace

std::string zsh_completion(const CompletedProgram& program) {
  std::string subcommands;
  std::string general_words;
  std::string entries;
  for (const CompletedCommand& command : program.commands) {
    subcommands += description(command.name, command.summary);
    entries += command_entry(command);
  }
  for (const OptionHelp& word : program.general_words) {
    general_words += description(word.name, word.help);
  }
  std::string script = with_replaced(kZshScript, "@SUBCOMMANDS@", subcommands);
  script = with_replaced(script, "@GENERAL_WORDS@", general_words);
  script = with_replaced(script, "@GENERAL_OPTIONS@", option_lines("  ", program.general_words));
  return with_replaced(script, "@COMMANDS@", entries);
}

}  // namespace freecell
