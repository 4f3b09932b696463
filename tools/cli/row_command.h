#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch.h"
#include "solver/solver.h"
#include "tools/cli/command.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/exit_status.h"
#include "tools/cli/progress.h"
#include "tools/cli/result_merger.h"
#include "tools/cli/retry.h"
#include "tools/cli/row_job.h"
#include "tools/cli/run_keeper.h"
#include "tools/cli/solve_outputs.h"
#include "tools/io/run_json.h"
#include "tools/io/shard.h"

namespace freecell {

/// --progress
enum class ProgressChoice { kAuto, kNever, kJson };

/// What a run does that writes a row for each deal.
struct RowRun {
  RunRecord record;  ///< as it is at the start
  RowMaker maker;
  BatchOptions batch;  ///< but for `stop` and memory
  std::optional<SolutionFolder> folder;
  bool timing = false;  ///< microseconds a deal are measured
};

/// A subcommand that writes a row for each of many deals: what they have in common. Jobs, shards,
/// outputs that can be gone on with, the record, progress, the summary and the exit code.
class RowCommand : public Command {
 protected:
  RowCommand();

  /// --jobs, --shard, --process-memory, and the limits of a deal.
  void add_work_options(OptionSet& options);
  /// --output, --force, --resume.
  void add_output_options(OptionSet& options);
  void add_progress_option(OptionSet& options);

  /// What --shard leaves of the deals.
  DealOperands part_to_do(const DealOperands& all) const;
  /// Throws InputError for options that do not go together.
  void check_run_options() const;
  /// Whatever would be overwritten is told before any output is touched. Throws InputError.
  void check_outputs(const std::vector<std::string>& inputs, const std::string& solutions) const;
  /// --force and --resume: what exists need not be refused.
  bool replaces() const { return force_ || resume_; }
  /// The record of a run over these deals, but for what only the subcommand knows.
  RunRecord new_record(const DealOperands& all) const;

  /// Does it all, from --resume to the summary; returns the exit code. `source`: the part to do.
  int run_rows(RowRun run, DealSource& source);

  /// --retry-unknown: a second pass over the rows of an earlier run.
  void add_retry_option(OptionSet& options);
  bool is_retry() const { return !retry_path_.empty(); }
  const std::string& retry_path() const { return retry_path_; }
  /// The record of the run to be tried again, whose limits become the command's. Throws InputError
  /// if that cannot be done.
  RunRecord run_to_retry(const std::vector<std::string>& operands);
  /// Does it all, as run_rows.
  int retry_rows(const RowRun& run);

  Limits limits_;
  std::optional<Shard> shard_;
  int jobs_;
  std::uint64_t process_memory_ = 0;  ///< 0: what the machine allows
  std::string output_path_ = "-";
  bool force_ = false;
  bool resume_ = false;

  ExitStatus status_;
  std::vector<std::string> errors_;  ///< told after the summary

 private:
  ProgressMode progress_mode(bool shares_terminal) const;
  void work_off(RowJob& job, BatchOptions options) const;
  template <typename Action>
  void tell_failures(Action action) {
    try {
      action();
    } catch (...) {
      note_failure();
    }
  }
  void note_result(const RowJob& job);

  void check_retry_options(const std::vector<std::string>& operands) const;
  GivenLimits given_limits() const;
  Tally retry(const RowRun& run, DealSource& source, ResultMerger& merger);

  void begin(RunRecord& record, const std::optional<RunRecord>& earlier, DealSource& source,
             SolveOutputs& outputs);
  Tally write_all(const RowRun& run, DealSource& source, SolveOutputs& outputs);
  void run_batch(const RowRun& run, RowJob& job, SolveOutputs& outputs);
  void keep_what_came(SolveOutputs& outputs);
  void note_failure();
  void fail(const std::string& message);
  void write_summary(const Tally& tally, std::uint64_t before, double seconds, bool timing) const;
  std::string where_it_stopped(const Tally& tally) const;
  std::string how_to_go_on() const;
  const char* state() const;

  ProgressChoice progress_ = ProgressChoice::kAuto;
  std::string retry_path_;           ///< empty: no second pass
  std::optional<RunKeeper> keeper_;  ///< if a record is kept
  std::string obstacle_to_resuming_;
  std::string last_deal_;
  bool reader_has_gone_ = false;
};

}  // namespace freecell
