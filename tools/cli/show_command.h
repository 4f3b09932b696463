#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "solver/solver.h"
#include "tools/cli/command.h"
#include "tools/cli/exit_status.h"
#include "tools/cli/judge.h"

namespace freecell {

/// `freecell show`: a deal, its verdict and its solution for people.
class ShowCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  std::string deal_text(const std::string& name, const Deal& deal, const Outcome& outcome);
  std::string verdict_text(const Judgement& judgement, const Outcome& outcome) const;
  void note_result(const Judgement& judgement);

  int freecells_ = kDefaultFreecells;
  int cascades_ = kDefaultCascades;
  Limits limits_;
  ExitStatus status_;
  Judge judge_;
};

}  // namespace freecell
