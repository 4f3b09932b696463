#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "solver/confirmed_outcome.h"
#include "solver/effort.h"
#include "solver/solver.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell show`: a deal, its verdict and its solution for people.
class ShowCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void show_own_solution(DealSource& source);
  std::string deal_text(const std::string& name, const Deal& deal, const Outcome& outcome);
  std::string verdict_text(const ConfirmedOutcome& confirmed, const Outcome& outcome) const;
  void note_result(const ConfirmedOutcome& confirmed);

  Rules rules_;
  DealingOptions dealing_;
  Limits limits_;
  Effort effort_ = Effort::kShort;  ///< people want few moves to follow
  std::string solution_path_;       ///< a solution of the user's own; if empty, one is searched for
  ExitStatus status_;
  Confirmer confirmer_;
};

}  // namespace freecell
