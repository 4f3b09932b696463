#include <array>

#include "tools/package/package.h"

namespace freecell {
namespace {

/// The script without what is made from the description of the program. Nothing in it needs
/// quotes: names and words have letters, digits, hyphens and underscores only.
constexpr std::string_view kBashScript =
    R"(# bash completion of freecell, made from the definition of its options.

# Offers what the list $1 can go on with: words that it does not have yet, and $all as the only one.
_freecell_list() {
  local name last=${1##*,}
  local before=${1%"$last"}
  [[ -n $before ]] || words+=" $all"
  for name in $words; do
    [[ $name != "$last"* || ,$before == *,"$name",* ]] || COMPREPLY+=("$before$name")
  done
  compopt -o nospace
}

_freecell() {
  local word=$2 previous=$3 command= kind= words= all=
  ((COMP_CWORD == 1)) || command=${COMP_WORDS[1]}
  # Bash takes the sign in --effort=short for a word of its own.
  if [[ $word == = ]]; then word= previous=${COMP_WORDS[COMP_CWORD - 1]}; fi
  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
  case $command:$previous in
@VALUES@  esac
  if [[ -z $kind && $word == -* ]]; then
    kind=word
    case $command in
@OPTIONS@    esac
  elif [[ -z $kind ]]; then
    case $command in
@OPERANDS@    esac
  fi
  COMPREPLY=()
  case $kind in
    word) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;
    list) _freecell_list "$word" ;;
    file) compopt -o default ;;
    folder) compopt -o dirnames ;;
  esac
}
complete -F _freecell freecell
)";

/// What the script calls the kinds of values.
constexpr std::array kKindWords = {
    Word{"text", ValueKind::kText},     Word{"file", ValueKind::kFile},
    Word{"word", ValueKind::kWord},     Word{"list", ValueKind::kList},
    Word{"folder", ValueKind::kFolder},
};

/// `words='deal show play'`.
std::string assigned_words(const std::string& words) { return " words='" + words + "'"; }

/// An entry of a `case`.
std::string entry(std::string_view indent, const std::string& pattern, const std::string& action) {
  return std::string(indent) + pattern + ") " + action + " ;;\n";
}

/// `solve:--jobs | solve:-j) kind=text ;;`.
std::string value_entry(const std::string& command, const OptionHelp& option) {
  std::string pattern = command + ":--" + option.name;
  if (option.letter != 0) pattern += " | " + command + ":-" + option.letter;
  std::string action = std::string("kind=") + word_for(kKindWords, option.kind);
  if (!option.words.empty()) action += assigned_words(joined_by_spaces(option.words));
  if (!option.all_words.empty()) action += " all=" + option.all_words;
  return entry("    ", pattern, action);
}

std::string value_entries(const CompletedProgram& program) {
  std::string entries;
  for (const CompletedCommand& command : program.commands) {
    for (const OptionHelp& option : command.options) {
      if (option.kind != ValueKind::kNone) entries += value_entry(command.name, option);
    }
  }
  return entries;
}

/// Of the options of one subcommand: `solve) words='--jobs -j --quiet -q' ;;`.
std::string option_entry(const std::string& command, const std::vector<OptionHelp>& options) {
  std::vector<std::string> words;
  for (const OptionHelp& option : options) {
    words.push_back("--" + option.name);
    if (option.letter != 0) words.push_back({'-', option.letter});
  }
  return entry("      ", command, assigned_words(joined_by_spaces(words)).substr(1));
}

std::string option_entries(const CompletedProgram& program) {
  std::string entries = option_entry("''", program.general_words);
  for (const CompletedCommand& command : program.commands) {
    entries += option_entry(command.name, command.options);
  }
  return entries;
}

/// What else follows: nothing is before the subcommand, and files after most of them.
std::string operand_entries(const CompletedProgram& program) {
  const std::string commands = names_of_commands(program);
  std::string first = commands;
  for (const OptionHelp& word : program.general_words) first += " " + word.name;
  return entry("      ", "''", "kind=word" + assigned_words(first)) +
         entry("      ", "help", "kind=word" + assigned_words(commands)) +
         entry("      ", with_replaced(names_of_file_commands(program), " ", " | "), "kind=file");
}

}  // namespace

std::string bash_completion(const CompletedProgram& program) {
  std::string script = with_replaced(kBashScript, "@VALUES@", value_entries(program));
  script = with_replaced(script, "@OPTIONS@", option_entries(program));
  return with_replaced(script, "@OPERANDS@", operand_entries(program));
}

}  // namespace freecell
