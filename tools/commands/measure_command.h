#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/commands/run_options.h"
#include "tools/run/measure_rows.h"

namespace freecell {

/// `freecell measure`: adds measures to deals.
class MeasureCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  /// Opens the rows to measure, if `deals` are rows, and sets the columns of `record` to those that
  /// the deals already have.
  void open_rows(RunDeals& deals, RunRecord& record) const;
  void add_columns(std::vector<std::string>& columns) const;
  BatchOptions batch_options() const;

  DealingOptions dealing_;
  RunOptions run_options_;
  MeasureRowSettings settings_;
  std::string names_;
  NumberRange games_{GameNumbers().first, GameNumbers().last};
};

}  // namespace freecell
