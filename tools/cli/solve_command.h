#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/effort_options.h"
#include "tools/cli/row_command.h"
#include "tools/cli/solve_part.h"
#include "tools/io/run_json.h"

namespace freecell {

/// `freecell solve`: the main job. Decides many deals and writes one row each.
class SolveCommand : public RowCommand {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  int solve_deals(const std::vector<std::string>& operands);
  void apply_effort();
  BatchOptions batch_options() const;
  int retry_unknown(const std::vector<std::string>& operands);

  void check_solution_options() const;
  void refuse_existing_solutions(const DealOperands& operands) const;
  void prepare_solutions();
  RunRecord make_record(const DealOperands& all) const;
  RowMaker row_maker() const;

  RowSettings rows_;
  EffortOptions effort_;
  std::string solutions_path_;    ///< empty: no such file
  std::string solutions_folder_;  ///< empty: no such folder
  std::optional<SolutionFormat> solution_format_;
};

}  // namespace freecell
