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

/// The deals of a run.
struct RunDeals {
  DealOperands all;
  DealOperands part = {};                        ///< that --shard selects; all of them without it
  std::unique_ptr<DealSource> source = nullptr;  ///< of the part
  bool keep_going = false;
  /// All that the files have, if the part is one of boards.
  std::optional<InputContents> contents = {};
};

/// The options of the subcommands that write a row for each of many deals.
class RunOptions {
 public:
  RunOptions();

  /// Adds --jobs, --shard, --process-memory, and the limits of a deal.
  void add_work(OptionSet& options);
  /// --jobs and --shard, for rows that need no search.
  void add_sharing(OptionSet& options);
  /// --output, --force, --resume.
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

  /// Opens the deals that the operands name. `freecells`: the most that a board may occupy. From
  /// here on, signals stop the run instead of the program. Throws InputError.
  RunDeals open(const std::vector<std::string>& operands, const DealingOptions& dealing,
                int freecells) const;
  /// Does the same, but if the operand is a CSV, its rows are `all.rows`, and there is no source.
  RunDeals open_deals_or_rows(const std::vector<std::string>& operands,
                              const DealingOptions& dealing, int freecells) const;
  /// The part of the deals that --shard selects.
  DealOperands part_to_do(const DealOperands& all) const;
  /// Throws InputError for options that do not go together.
  void check() const;
  /// Reports files that would be overwritten before any output is touched. Throws InputError.
  void check_outputs(const std::vector<std::string>& inputs, const std::string& solutions) const;
  /// How the rows are written, as --format or the name of the output says.
  RowSyntax syntax() const { return row_syntax_of(output_path_, format_); }
  /// The record of a run of `command` over these deals, without what only the subcommand knows.
  RunRecord new_record(const std::string& command, const DealOperands& all) const;
  RunRecord new_record(const std::string& command, const RunDeals& deals) const;

  /// Whether --retry-unknown was given, which asks for a second pass over the rows of an earlier
  /// run.
  bool is_retry() const { return !retry_path_.empty(); }
  const std::string& retry_path() const { return retry_path_; }
  /// Returns the record of the run whose unknown deals are tried again, and takes over its limits.
  /// Throws InputError if that cannot be done.
  RunRecord run_to_retry(const Invocation& invocation, const std::vector<std::string>& operands);

  /// Does the whole run of a subcommand whose rows need no search, and returns the exit code.
  /// `columns`: of the rows.
  int run_without_search(const Invocation& invocation, const std::vector<std::string>& operands,
                         const DealingOptions& dealing, std::vector<std::string> columns,
                         const RowKind& rows) const;
  /// The runner that carries out the run.
  RowRunner runner(const Invocation& invocation) const;

 private:
  RunDeals open_part(DealOperands all, const DealingOptions& dealing, int freecells) const;
  void open_source(RunDeals& deals, const DealingOptions& dealing, int freecells) const;

  Limits limits_;
  std::optional<Shard> shard_;
  int jobs_;
  std::uint64_t process_memory_ = 0;  ///< 0 means what the machine allows
  std::string output_path_ = "-";
  std::optional<RowSyntax> format_;
  bool force_ = false;
  bool resume_ = false;
  std::string retry_path_;  ///< empty if there is no second pass
  ProgressChoice progress_ = ProgressChoice::kAuto;
};

}  // namespace freecell
