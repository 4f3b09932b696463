#pragma once

#include "tools/terminal/command.h"

namespace freecell {

/// `freecell signature`: prints what the search does, in a table that changes if and only if the
/// search does.
class SignatureCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet&) override {}
  int run(const std::vector<std::string>& operands) override;
};

}  // namespace freecell
