#include <algorithm>
#include <array>

#include "tools/package/package.h"

namespace freecell {
namespace {

/// Whether the usage names files among the operands. From its first option on it is not about
/// operands.
bool takes_files(std::string_view usage) {
  constexpr std::array<std::string_view, 3> kFiles = {"FILE", "CSV", "PART"};
  const std::string_view operands = usage.substr(0, usage.find(" --"));
  return std::ranges::any_of(
      kFiles, [&](std::string_view file) { return operands.find(file) != std::string_view::npos; });
}

CompletedCommand completed_command(Command& command) {
  const CommandHelp& help = command.help();
  CompletedCommand completed{help.name, help.summary, {}, takes_files(help.usage)};
  const OptionSet options = command.options();
  for (const OptionGroup& group : options.groups()) {
    completed.options.insert(completed.options.end(), group.options.begin(), group.options.end());
  }
  return completed;
}

}  // namespace

CompletedProgram completed_program(const Commands& commands) {
  CompletedProgram program{general_words(), {}};
  for (const auto& command : commands) program.commands.push_back(completed_command(*command));
  return program;
}

std::string names_of_commands(const CompletedProgram& program) {
  std::vector<std::string> names;
  for (const CompletedCommand& command : program.commands) names.push_back(command.name);
  return joined_by_spaces(names);
}

std::string names_of_file_commands(const CompletedProgram& program) {
  CompletedProgram rest = program;
  std::erase_if(rest.commands,
                [](const CompletedCommand& command) { return !command.takes_files; });
  return names_of_commands(rest);
}

std::string joined_by_spaces(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace freecell
