#pragma once

#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/deal_finder.h"
#include "tools/cli/command.h"
#include "tools/cli/exit_status.h"

namespace freecell {

/// `freecell find`: the numbers of layouts.
class FindCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  std::string rows_of(const DealFinder& finder, const std::string& name, const Deal& layout);
  std::vector<FoundDeal> find(const DealFinder& finder, const std::string& name,
                              const Deal& layout) const;

  int cascades_ = kDefaultCascades;
  bool any_order_ = false;
  ExitStatus status_;
};

}  // namespace freecell
