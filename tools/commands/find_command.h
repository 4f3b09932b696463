#pragma once

#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/deal_finder.h"
#include "tools/commands/game_options.h"
#include "tools/io/rows/find_columns.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell find`: the numbers of layouts.
class FindCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  std::string rows_of(const DealFinder& finder, const RowFormat<FindRow>& format,
                      const std::string& name, const Deal& layout);
  std::vector<FoundDeal> find(const DealFinder& finder, const std::string& name,
                              const Deal& layout) const;

  DealingOptions dealing_;
  bool any_order_ = false;
  ExitStatus status_;
};

}  // namespace freecell
