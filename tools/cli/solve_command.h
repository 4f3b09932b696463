#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/cli/command.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/effort_options.h"
#include "tools/cli/exit_status.h"
#include "tools/cli/solve_job.h"
#include "tools/cli/solve_part.h"
#include "tools/io/run_json.h"

namespace freecell {

/// `freecell solve`: the main job. Decides many deals and writes one row each.
class SolveCommand : public Command {
 public:
  SolveCommand();
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void check_solution_options() const;
  void check_outputs(const DealOperands& operands) const;
  void refuse_existing_solutions(const DealOperands& operands) const;
  SolveOutputs open_outputs();
  Tally solve(DealSource& source, SolveOutputs& outputs);
  void run_batch(SolveJob& job, SolveOutputs& outputs);
  void keep_what_came(SolveOutputs& outputs);
  template <typename Action>
  void tell_failures(Action action);
  void note_result(const SolveJob& job);
  void write_summary(const Tally& tally, double seconds) const;

  RunRecord make_record(const DealOperands& operands) const;
  void end_record(RunRecord& record, const VerdictCounts& counts);
  const char* state() const;

  void fail(const std::string& message);

  RowSettings rows_;
  EffortOptions effort_;
  Limits limits_;
  int jobs_;
  std::string output_path_ = "-";
  std::string solutions_path_;    ///< empty: no such file
  std::string solutions_folder_;  ///< empty: no such folder
  std::optional<SolutionFormat> solution_format_;
  bool force_ = false;

  ExitStatus status_;
  std::vector<std::string> errors_;  ///< told after the summary
  bool reader_has_gone_ = false;
};

}  // namespace freecell
