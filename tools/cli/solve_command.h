#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/cli/batch_memory.h"
#include "tools/cli/command.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/effort_options.h"
#include "tools/cli/exit_status.h"
#include "tools/cli/result_merger.h"
#include "tools/cli/retry.h"
#include "tools/cli/run_keeper.h"
#include "tools/cli/solve_job.h"
#include "tools/cli/solve_part.h"
#include "tools/io/run_json.h"
#include "tools/io/shard.h"

namespace freecell {

/// --progress
enum class ProgressChoice { kAuto, kNever, kJson };

/// `freecell solve`: the main job. Decides many deals and writes one row each.
class SolveCommand : public Command {
 public:
  SolveCommand();
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  int solve_deals(const std::vector<std::string>& operands);
  void apply_effort();
  int retry_unknown(const std::vector<std::string>& operands);
  void check_retry_options(const std::vector<std::string>& operands) const;
  GivenLimits given_limits() const;
  Tally retry(DealSource& source, ResultMerger& merger);

  void check_solution_options() const;
  void check_outputs(const DealOperands& operands) const;
  void refuse_existing_solutions(const DealOperands& operands) const;
  /// --force and --resume: what exists need not be refused.
  bool replaces() const { return force_ || resume_; }
  void prepare_solutions();
  void begin(RunRecord& record, const std::optional<RunRecord>& earlier, DealSource& source,
             SolveOutputs& outputs);
  Tally solve(DealSource& source, SolveOutputs& outputs, const Checkpoint& start);
  ProgressMode progress_mode(bool shares_terminal) const;
  void write_header(SolveOutputs& outputs) const;
  void run_batch(SolveJob& job, SolveOutputs& outputs);
  void keep_what_came(SolveOutputs& outputs);
  template <typename Action>
  void tell_failures(Action action);
  void solve(SolveJob& job);
  BatchMemory batch_memory() const;
  void note_result(const SolveJob& job);
  void write_summary(const Tally& tally, std::uint64_t before, double seconds) const;
  std::string where_it_stopped(const Tally& tally) const;
  std::string how_to_go_on() const;

  RunRecord make_record(const DealOperands& operands) const;
  const char* state() const;

  void fail(const std::string& message);

  RowSettings rows_;
  EffortOptions effort_;
  Limits limits_;
  std::optional<Shard> shard_;
  int jobs_;
  std::uint64_t process_memory_ = 0;  ///< 0: what the machine allows
  std::string output_path_ = "-";
  std::string solutions_path_;    ///< empty: no such file
  std::string solutions_folder_;  ///< empty: no such folder
  std::optional<SolutionFormat> solution_format_;
  std::string retry_path_;  ///< empty: no such pass
  bool force_ = false;
  bool resume_ = false;
  ProgressChoice progress_ = ProgressChoice::kAuto;

  std::optional<RunKeeper> keeper_;  ///< if a record is kept
  std::string obstacle_to_resuming_;
  std::string last_deal_;
  ExitStatus status_;
  std::vector<std::string> errors_;  ///< told after the summary
  bool reader_has_gone_ = false;
};

}  // namespace freecell
