#pragma once

#include <string>
#include <vector>

#include "base/shown_text.h"
#include "tools/commands/program.h"

namespace freecell {

/// A subcommand as completion sees it.
struct CompletedCommand {
  std::string name;
  std::string summary;
  std::vector<OptionHelp> options;
  bool takes_files;  ///< whether its operands can be files
};

/// The program as completion sees it. The completions of all shells are made from this description.
struct CompletedProgram {
  std::vector<OptionHelp> general_words;
  std::vector<CompletedCommand> commands;
};

CompletedProgram completed_program(const Commands& commands);

/// Scripts that the shells load. They complete subcommands, options, their values and files. Zsh
/// and fish also show the summaries of subcommands and the help of options.
std::string bash_completion(const CompletedProgram& program);
std::string zsh_completion(const CompletedProgram& program);
std::string fish_completion(const CompletedProgram& program);

/// Pages in roff's man macros: freecell(1), and freecell-solve(1) of a subcommand.
std::string main_man_page(const Commands& commands);
std::string man_page(Command& command);

/// What the makers of the scripts share.

/// `deal show play`.
std::string names_of_commands(const CompletedProgram& program);
/// Those of the subcommands that take files.
std::string names_of_file_commands(const CompletedProgram& program);
/// `fast short shortest`.
std::string joined_by_spaces(const std::vector<std::string>& words);

}  // namespace freecell
