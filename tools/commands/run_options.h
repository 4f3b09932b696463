#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/shard.h"
#include "tools/run/row_runner.h"
#include "tools/run/run_json.h"
#include "tools/terminal/command.h"
#include "tools/terminal/options.h"

namespace freecell {

/// The options of the subcommands that write a row for each of many deals.
class RunOptions {
 public:
  RunOptions();

  /// Adds --jobs, --shard, --process-memory, and the limits of a deal.
  void add_work(OptionSet& options);
  /// Adds --output, --force and --resume.
  void add_output(OptionSet& options);
  /// Adds --retry-unknown.
  void add_retry(OptionSet& options);
  /// Adds --progress.
  void add_progress(OptionSet& options);

  const Limits& limits() const { return limits_; }
  int jobs() const { return jobs_; }
  const std::optional<Shard>& shard() const { return shard_; }
  /// Whether --force or --resume was given, so that existing files need not be refused.
  bool replaces() const { return force_ || resume_; }

  /// The part of the deals that --shard selects.
  DealOperands part_to_do(const DealOperands& all) const;
  /// Throws InputError for options that do not go together.
  void check() const;
  /// Reports files that would be overwritten before any output is touched. Throws InputError.
  void check_outputs(const std::vector<std::string>& inputs, const std::string& solutions) const;
  /// Returns the record of a run of `command` over these deals, without what only the subcommand
  /// knows.
  RunRecord new_record(const std::string& command, const DealOperands& all) const;

  /// Whether --retry-unknown was given, which asks for a second pass over the rows of an earlier
  /// run.
  bool is_retry() const { return !retry_path_.empty(); }
  const std::string& retry_path() const { return retry_path_; }
  /// Returns the record of the run whose unknown deals are tried again, and takes over its limits.
  /// Throws InputError if that cannot be done.
  RunRecord run_to_retry(const Invocation& invocation, const std::vector<std::string>& operands);

  /// Returns the runner that carries out the run.
  RowRunner runner(const Invocation& invocation) const;

 private:
  Limits limits_;
  std::optional<Shard> shard_;
  int jobs_;
  std::uint64_t process_memory_ = 0;  ///< 0 means what the machine allows
  std::string output_path_ = "-";
  bool force_ = false;
  bool resume_ = false;
  std::string retry_path_;  ///< empty if there is no second pass
  ProgressChoice progress_ = ProgressChoice::kAuto;
};

}  // namespace freecell
