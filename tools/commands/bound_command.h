#pragma once

#include <string>
#include <vector>

#include "tools/commands/game_options.h"
#include "tools/commands/run_options.h"
#include "tools/terminal/command.h"

namespace freecell {

/// `freecell bound`: lower bounds on the lengths of solutions, without a search.
class BoundCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  DealingOptions dealing_;
  RunOptions run_options_;
};

}  // namespace freecell
