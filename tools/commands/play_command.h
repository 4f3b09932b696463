#pragma once

#include <functional>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "solver/confirmed_outcome.h"
#include "solver/effort.h"
#include "solver/solver.h"
#include "tools/commands/row_queries.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell play`: a page to play one deal or any, and to watch solutions.
class PlayCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  /// The one board that the operands name, and its name.
  struct NamedDeal {
    std::string name;
    Deal deal;
  };
  NamedDeal only_deal(const DealOperands& operands) const;
  Outcome outcome_of(const NamedDeal& named) const;
  std::string make_page(const NamedDeal& named);
  void write_page(const std::function<std::string()>& make) const;
  void note_result(const std::string& name, const ConfirmedOutcome& confirmed);

  Rules rules_;
  DealingOptions dealing_;
  Limits limits_;
  Effort effort_ = Effort::kShort;  ///< people want few moves to follow
  ResultFile output_;
  std::string solution_path_;  ///< a solution of the user's own; if empty, one is searched for
  ExitStatus status_;
};

}  // namespace freecell
