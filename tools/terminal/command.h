#pragma once

#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tools/terminal/exit_status.h"
#include "tools/terminal/options.h"
#include "tools/terminal/terminal.h"

namespace freecell {

/// The description of a subcommand.
struct CommandHelp {
  const char* name;      ///< `solve`
  const char* summary;   ///< half a line, for the list of subcommands
  const char* usage;     ///< `solve LIST|FILE... [options]`
  const char* about;     ///< a few paragraphs for someone who has never used it
  const char* examples;  ///< commands to try, each with what it does
};

/// The call of a subcommand.
struct Invocation {
  std::string name;                    ///< the name of the subcommand
  std::vector<std::string> arguments;  ///< the words after it
  std::set<std::string> given;         ///< the long names of the options among them
  bool quiet = false;                  ///< --quiet: no progress, no summary
  ColorMode color = ColorMode::kAuto;
};

/// Throws InputError if one of the options was given: `--fewest goes with --format pack only`.
void refuse_options(const std::set<std::string>& given, std::initializer_list<const char*> options,
                    const char* reason);

/// One subcommand: its options, its help and its action.
class Command {
 public:
  virtual ~Command() = default;

  virtual const CommandHelp& help() const = 0;
  /// All its options, with their help.
  OptionSet options();
  /// Runs the subcommand with the words that follow its name; returns the exit code.
  int execute(const std::vector<std::string>& arguments);

 protected:
  virtual void add_options(OptionSet& options) = 0;
  /// Notes in `status_` what happens.
  virtual void run(const std::vector<std::string>& operands) = 0;

  const Invocation& invocation() const { return invocation_; }
  bool quiet() const { return invocation_.quiet; }
  ColorMode color() const { return invocation_.color; }
  const std::set<std::string>& given() const { return invocation_.given; }

  ExitStatus status_;

 private:
  void add_general_options(OptionSet& options);
  std::string short_help(const OptionSet& options) const;
  std::string full_help(const OptionSet& options) const;

  Invocation invocation_;
  bool help_ = false;
  bool version_ = false;
};

/// A subcommand that has this help.
template <const CommandHelp& kHelp>
class CommandOf : public Command {
 public:
  const CommandHelp& help() const override { return kHelp; }
};

/// Makes a command of a kind.
template <typename Made>
std::unique_ptr<Command> make_command() {
  return std::make_unique<Made>();
}

/// `freecell 0.1.0` and a line end.
std::string version_line();

}  // namespace freecell
