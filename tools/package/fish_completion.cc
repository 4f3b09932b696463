#include "tools/package/package.h"

namespace freecell {
namespace {

/// The part of the script that is the same for every program.
constexpr std::string_view kHead =
    R"(# fish completion of freecell, made from the definition of its options.

# Whether the subcommand before the cursor is one of the arguments.
function __freecell_runs
    set -l words (commandline -opc)
    contains -- "$words[2]" $argv
end

function __freecell_is_first
    test (count (commandline -opc)) -eq 1
end

# Offers what the list at the cursor can go on with: words of the arguments after the first that it
# does not have yet, and the first, which stands for all of them, as the only one.
function __freecell_list
    set -l list (commandline -ct | string replace --regex -- '^--[^=]*=' '')
    set -l before (string replace --regex -- '[^,]*$' '' "$list")
    test -n "$before" -o -z "$argv[1]"; or echo $argv[1]
    for word in $argv[2..]
        contains -- $word (string split , -- "$before"); or echo "$before$word"
    end
end

)";

std::string in_quotes(std::string_view text) {
  return "'" + with_replaced(with_replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

/// A line that says what can follow if the condition holds.
std::string line(const std::string& condition, const std::string& what) {
  return "complete -c freecell -n " + in_quotes(condition) + " " + what + "\n";
}

/// A word and what it is.
std::string word_line(const std::string& condition, const std::string& word,
                      const std::string& text) {
  return line(condition, "-a " + word + " -d " + in_quotes(text));
}

/// What completes a value. -x: no file does.
std::string value_of(const OptionHelp& option) {
  const std::string words = joined_by_spaces(option.words);
  switch (option.kind) {
    case ValueKind::kNone:
      return "";
    case ValueKind::kFile:
      return " -r -F";
    case ValueKind::kFolder:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::kList:
      return " -x -a '(__freecell_list \"" + option.all_words + "\" " + words + ")'";
    case ValueKind::kText:
    case ValueKind::kWord:
      break;
  }
  return words.empty() ? " -x" : " -x -a " + in_quotes(words);
}

std::string option_line(const std::string& condition, const OptionHelp& option) {
  const std::string letter = option.letter != 0 ? std::string("-s ") + option.letter + " " : "";
  return line(condition,
              letter + "-l " + option.name + value_of(option) + " -d " + in_quotes(option.help));
}

std::string command_lines(const CompletedCommand& command) {
  const std::string condition = "__freecell_runs " + command.name;
  std::string lines =
      word_line("__freecell_is_first; or __freecell_runs help", command.name, command.summary);
  for (const OptionHelp& option : command.options) lines += option_line(condition, option);
  return lines;
}

}  // namespace

std::string fish_completion(const CompletedProgram& program) {
  std::string script(kHead);
  script += line("not __freecell_runs " + names_of_file_commands(program), "-f");
  for (const OptionHelp& word : program.general_words) {
    script += word_line("__freecell_is_first", word.name, word.help);
    script += option_line("__freecell_is_first", word);
  }
  for (const CompletedCommand& command : program.commands) script += command_lines(command);
  return script;
}

}  // namespace freecell
