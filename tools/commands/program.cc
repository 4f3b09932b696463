#include "tools/commands/program.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <new>
#include <system_error>

#include "tools/commands/commands.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/near_word.h"
#include "tools/io/files/output_file.h"
#include "tools/studies/studies.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/help_text.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

CommandGroup group_of(const char* title,
                      std::initializer_list<std::unique_ptr<Command> (*)()> makers) {
  CommandGroup group{title, {}};
  for (const auto maker : makers) group.commands.push_back(maker());
  return group;
}

std::string command_list() {
  constexpr std::size_t kNameWidth = 12;
  std::string text;
  for (const CommandGroup& group : make_command_groups()) {
    text += std::string("\n") + group.title + ":\n";
    for (const auto& command : group.commands) {
      std::string name = command->help().name;
      name.resize(kNameWidth, ' ');
      text += "  " + name + command->help().summary + "\n";
    }
  }
  return text;
}

std::string main_help() {
  return "Usage: freecell SUBCOMMAND [arguments]\n"
         "\n"
         "Deals FreeCell games, decides which of them can be won, and proves it.\n" +
         command_list() +
         "\n"
         "'freecell help SUBCOMMAND' says more about each; 'freecell version' prints the version.\n"
         "Deals alone are shown: 'freecell 617' is 'freecell show 617'.\n"
         "\n"
         "Examples:\n"
         "  freecell show 617                              one deal: the board, and how it is won\n"
         "  freecell solve 1-32000 --output deals.csv      many deals, one row each\n";
}

/// Returns the subcommand of that name, or null.
Command* find_command(const Commands& commands, const std::string& name) {
  for (const auto& command : commands) {
    if (name == command->help().name) return command.get();
  }
  return nullptr;
}

[[noreturn]] void throw_unknown_subcommand(const Commands& commands, const std::string& name) {
  std::vector<std::string> names;
  for (const OptionHelp& word : general_words()) names.push_back(word.name);
  for (const auto& command : commands) names.emplace_back(command->help().name);
  const std::string meant = did_you_mean(name, names);
  throw InputError("unknown subcommand '" + name + "'" + meant +
                   (meant.empty() ? "; see" : " See") + " 'freecell --help'");
}

/// Prints `freecell help` and `freecell help solve`.
int help_on(const Commands& commands, const std::vector<std::string>& names) {
  if (names.size() > 1) throw InputError("'help' takes the name of one subcommand");
  if (names.empty()) {
    write_help(main_help());
    return kExitDecided;
  }
  Command* const command = find_command(commands, names.front());
  if (command == nullptr) throw_unknown_subcommand(commands, names.front());
  return command->execute({"--help"});
}

const OptionHelp kHelpWord = {
    .name = "help", .letter = 'h', .help = "list the subcommands, or say more about one"};
const OptionHelp kVersionWord = {
    .name = "version", .letter = 'V', .help = "print the version and exit"};

/// Whether a word is `help`, `--help` or `-h`.
bool is_written(const OptionHelp& general, const std::string& word) {
  return word == general.name || word == "--" + general.name ||
         word == std::string{'-', general.letter};
}

/// Whether a word names deals: a list, a file that exists, or one that is missing, for no
/// subcommand has a dot or a slash.
bool names_deals(const std::string& word) {
  std::error_code ignored;
  return word == "-" || DealList::looks_like_list(word) ||
         std::filesystem::is_regular_file(word, ignored) ||
         (!word.starts_with('-') && word.find_first_of("./") != std::string::npos);
}

/// Runs a call that begins with an option: of the subcommand that follows, or of 'show' if only
/// deals do.
int run_options_first(const Commands& commands, std::vector<std::string> words) {
  for (auto word = words.begin(); word != words.end(); ++word) {
    Command* const command = find_command(commands, *word);
    if (command == nullptr) continue;
    words.erase(word);
    return command->execute(words);
  }
  if (std::ranges::any_of(words, names_deals)) return make_show_command()->execute(words);
  throw_unknown_subcommand(commands, words.front());
}

int run_subcommand(const std::vector<std::string>& arguments) {
  const Commands commands = make_commands();
  if (arguments.empty()) throw InputError("no subcommand given; see 'freecell --help'");
  const std::string& name = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (Command* const command = find_command(commands, name)) return command->execute(rest);
  if (is_written(kHelpWord, name)) return help_on(commands, rest);
  if (is_written(kVersionWord, name)) {
    OutputFile::standard_output().write(version_line());
    return kExitDecided;
  }
  if (names_deals(name)) return make_show_command()->execute(arguments);
  if (name.starts_with('-')) return run_options_first(commands, arguments);
  throw_unknown_subcommand(commands, name);
}

int fail(int exit_code, const std::string& message) {
  write_message(message);
  return exit_code;
}

}  // namespace

const std::vector<OptionHelp>& general_words() {
  static const std::vector<OptionHelp> kWords = {kHelpWord, kVersionWord};
  return kWords;
}

std::vector<CommandGroup> make_command_groups() {
  std::vector<CommandGroup> groups;
  groups.push_back(group_of(
      "See a deal", {make_deal_command, make_show_command, make_hint_command, make_play_command}));
  groups.push_back(group_of("Work on many deals, one row each",
                            {kSolveStudy.make_command, kFewestStudy.make_command,
                             kMeasureStudy.make_command, make_merge_command}));
  groups.push_back(group_of("Prove and check", {kProveStudy.make_command, kBoundStudy.make_command,
                                                make_verify_command, make_audit_command}));
  groups.push_back(group_of("Evaluate and choose", {make_stats_command, make_report_command,
                                                    make_pick_command, kFindStudy.make_command}));
  groups.push_back(group_of("Develop", {make_signature_command}));
  return groups;
}

Commands make_commands() {
  Commands commands;
  for (CommandGroup& group : make_command_groups()) {
    std::ranges::move(group.commands, std::back_inserter(commands));
  }
  return commands;
}

int run_program(const std::vector<std::string>& arguments) try {
  let_writes_fail();
  return run_subcommand(arguments);
} catch (const ClosedPipe&) {
  return kExitDecided;
} catch (const NotReadToEnd& error) {
  return fail(kExitSignalBase + stop_signal(), error.what());
} catch (const InputError& error) {
  return fail(kExitBadInput, error.what());
} catch (const OutputError& error) {
  return fail(kExitOutputFailed, error.what());
} catch (const std::bad_alloc&) {
  return tell_out_of_memory();
} catch (const std::exception& error) {
  return fail(kExitInternalError, std::string("internal error: ") + error.what());
}

}  // namespace freecell
