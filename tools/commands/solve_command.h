#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/commands/effort_options.h"
#include "tools/commands/run_options.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/run/run_json.h"
#include "tools/run/solve_rows.h"

namespace freecell {

/// `freecell solve` does the main job. It decides many deals and writes one row for each.
class SolveCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  int solve_deals(const std::vector<std::string>& operands);
  void choose_columns();
  RowRun new_run(RunRecord record, const SolveRows& rows) const;
  BatchOptions batch_options() const;
  int retry_unknown(const std::vector<std::string>& operands);

  void check_solution_options() const;
  void check_certificates() const;
  void prepare_folder(const DealOperands& operands, const std::string& path,
                      const std::string& ending, std::optional<DealFolder>& folder) const;
  std::vector<DealFolder> folders() const;
  RunRecord make_record(const RunDeals& deals) const;

  RunOptions run_options_;
  DealingOptions dealing_;
  SolveRowSettings rows_;
  EffortOptions effort_;
  std::string solutions_path_;       ///< empty if there is no such file
  std::string solutions_folder_;     ///< empty if there is no such folder
  std::string certificates_folder_;  ///< empty if there is no such folder
};

}  // namespace freecell
