#include "tools/terminal/command.h"

#include <algorithm>
#include <cassert>

#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/terminal/help_text.h"
#include "tools/terminal/version.h"

namespace freecell {

void refuse_options(const std::set<std::string>& given, std::initializer_list<const char*> options,
                    const char* reason) {
  for (const char* option : options) {
    if (given.contains(option)) throw InputError(std::string("--") + option + " " + reason);
  }
}

OptionSet Command::options() {
  OptionSet options(help().name);
  add_options(options);
  add_general_options(options);
  return options;
}

int Command::execute(const std::vector<std::string>& arguments) {
  assert(invocation_.name.empty() && "a command is executed once");
  invocation_.name = help().name;
  invocation_.arguments = arguments;
  OptionSet options = this->options();
  const std::vector<std::string> operands = options.parse(arguments);
  invocation_.given = options.given();
  if (help_) {
    const bool is_short = std::ranges::find(arguments, "-h") != arguments.end();
    write_help(is_short ? short_help(options) : full_help(options));
    return kExitDecided;
  }
  if (version_) {
    OutputFile::standard_output().write(version_line());
    return kExitDecided;
  }
  run(operands);
  return status_.code();
}

void Command::add_general_options(OptionSet& options) {
  options.group("General options");
  options.flag("help,h", help_, "print help and exit; -h is shorter");
  options.flag("version,V", version_, "print the version and exit");
  options.flag("quiet,q", invocation_.quiet, "print errors only, no progress and no summary");
  options.choice(
      "color", invocation_.color, kColorModeWords,
      words_to_choose(kColorModeWords, "auto") + "; auto: on a terminal, unless NO_COLOR is set");
}

std::string Command::short_help(const OptionSet& options) const {
  return std::string("Usage: freecell ") + help().usage + "\n" + options.help();
}

std::string Command::full_help(const OptionSet& options) const {
  return std::string("Usage: freecell ") + help().usage + "\n\n" + help().about + options.help() +
         "\nExamples:\n" + help().examples;
}

std::string version_line() { return std::string("freecell ") + kVersion + "\n"; }

}  // namespace freecell
