#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/cli/measure_part.h"
#include "tools/cli/row_command.h"

namespace freecell {

/// `freecell measure`: adds measures to deals.
class MeasureCommand : public RowCommand {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  /// What is to be measured, which `record` tells of, too: the columns that there are before.
  std::unique_ptr<DealSource> open_source(const DealOperands& deals, RunRecord& record) const;
  void add_columns(std::vector<std::string>& columns) const;
  RowMaker row_maker() const;
  BatchOptions batch_options() const;

  MeasureSettings settings_;
  std::string names_;
};

}  // namespace freecell
