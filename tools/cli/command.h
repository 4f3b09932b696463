#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/cli/options.h"
#include "tools/cli/terminal.h"

namespace freecell {

/// What a subcommand says of itself.
struct CommandHelp {
  const char* name;      ///< `solve`
  const char* summary;   ///< half a line, for the list of subcommands
  const char* usage;     ///< `solve LIST|FILE... [options]`
  const char* about;     ///< a few paragraphs for someone who has never used it
  const char* examples;  ///< commands to try, each with what it does
};

/// One subcommand: its options, its help and what it does.
class Command {
 public:
  virtual ~Command() = default;

  virtual const CommandHelp& help() const = 0;
  /// All options that it has, with their help.
  OptionSet options();
  /// Runs the subcommand with the words that follow its name; returns the exit code.
  int execute(const std::vector<std::string>& arguments);

 protected:
  virtual void add_options(OptionSet& options) = 0;
  virtual int run(const std::vector<std::string>& operands) = 0;

  /// --quiet: no progress, no summary.
  bool quiet() const { return quiet_; }
  ColorMode color() const { return color_; }
  /// The long names of the options among the words after the subcommand.
  const std::set<std::string>& given() const { return given_; }
  /// The words after the subcommand.
  const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  void add_general_options(OptionSet& options);
  std::string short_help(const OptionSet& options) const;
  std::string full_help(const OptionSet& options) const;

  std::vector<std::string> arguments_;
  std::set<std::string> given_;
  bool help_ = false;
  bool version_ = false;
  bool quiet_ = false;
  ColorMode color_ = ColorMode::kAuto;
};

/// `freecell 0.1.0` and a line end.
std::string version_line();

}  // namespace freecell
