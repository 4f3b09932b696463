#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/commands/run_options.h"
#include "tools/run/fewest_rows.h"

namespace freecell {

/// `freecell fewest`: the fewest freecells with which each deal can be won.
class FewestCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  int search_deals(const std::vector<std::string>& operands);
  int retry_unknown(const std::vector<std::string>& operands);
  RunRecord make_record(const RunDeals& deals) const;
  BatchOptions batch_options() const;

  RunOptions run_options_;
  DealingOptions dealing_;
  FewestRowSettings settings_;
  std::string solutions_path_;  ///< empty if there is no such file
};

}  // namespace freecell
