#pragma once

#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/cli/command.h"
#include "tools/cli/deal_operands.h"
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
  OutputFile open_output(const DealOperands& operands) const;
  Tally solve(DealSource& source, OutputFile& output);
  void run_batch(SolveJob& job, OutputFile& output);
  void note_result(const SolveJob& job);
  void write_summary(const Tally& tally, double seconds) const;

  RunRecord make_record(const DealOperands& operands) const;
  void end_record(RunRecord& record, const VerdictCounts& counts);
  const char* state() const;

  void fail(const std::string& message) { errors_.push_back(message); }

  RowSettings rows_;
  Limits limits_;
  int jobs_;
  std::string output_path_ = "-";
  bool force_ = false;

  ExitStatus status_;
  std::vector<std::string> errors_;  ///< told after the summary
  bool reader_has_gone_ = false;
};

}  // namespace freecell
