#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/rows/row_syntax.h"
#include "tools/run/run.h"
#include "tools/terminal/command.h"
#include "tools/terminal/options.h"

namespace freecell {

/// The deals of a run.
struct RunDeals {
  DealOperands all;
  DealOperands part = {};                        ///< that --shard selects; all of them without it
  std::unique_ptr<DealSource> source = nullptr;  ///< of the part
  /// All that the files have, if the part is one of boards or of the rows of a CSV.
  std::optional<InputContents> contents = {};

  /// Whether all deals have numbers.
  bool are_numbered() const {
    return (all.list && all.list->are_numbered()) || all.rows != nullptr;
  }
};

/// A subcommand that writes rows for each of many deals: the options that all of them have, and
/// what follows from these for the plan of the run.
class StudyCommand : public Command {
 public:
  const CommandHelp& help() const override { return study_.help; }

 protected:
  /// `freecells`: the most of the game, unless an option says it; nothing: those of the game.
  explicit StudyCommand(const StudyKind& study, std::optional<int> freecells = kMaxFreecells);

  /// Adds --cascades, --layout, --random and --seed.
  void add_game(OptionSet& options);
  /// Adds --jobs and --shard.
  void add_sharing(OptionSet& options);
  /// Adds --jobs, --shard, --process-memory, the limits of a deal, and --keep-going.
  void add_work(OptionSet& options);
  /// Adds --output, --format, --force and --resume.
  void add_output(OptionSet& options);
  void add_progress(OptionSet& options);
  /// Adds all options but those of the game, for rows that need no search.
  void add_rest_without_search(OptionSet& options);

  /// The options that add columns: those given, and `game` if the game is not FreeCell.
  std::set<std::string> column_options() const;
  /// Opens the deals that the operands name, and completes the rules. From here on, signals stop
  /// the run instead of the program. Throws InputError.
  RunDeals open(const std::vector<std::string>& operands);
  /// Does the same, but if the operand is a CSV, its rows are `all.rows`, and there is no source.
  RunDeals open_deals_or_rows(const std::vector<std::string>& operands);
  /// Throws InputError for options that do not go together.
  void check() const;
  /// Reports files that would be overwritten before any output is touched. Throws InputError.
  void check_outputs(const std::vector<std::string>& inputs, const std::string& solutions) const;

  /// The folder for files about each of the deals; none without a path. Throws InputError if the
  /// run would replace files there and may not.
  std::optional<DealFolder> folder_of_files(const DealOperands& operands, const std::string& path,
                                            const std::string& ending) const;

  /// The plan of a run over these deals, by the options that every run has, without the limits of a
  /// deal. The subcommand adds its own to the record.
  Plan plan(RunDeals deals, const std::vector<ColumnDescription>& columns,
            MakeStudyWorker make_worker) const;
  /// Adds the limits of a deal to the plan.
  void add_limits(Plan& plan) const;
  /// Carries out a whole run of a study that searches nothing.
  int run_without_search(const std::vector<std::string>& operands,
                         const std::vector<ColumnDescription>& columns,
                         MakeStudyWorker make_worker);

  /// Whether --force or --resume was given, so that existing files need not be refused.
  bool replaces() const { return force_ || resume_; }

  Rules rules_;  ///< of the game
  DealingOptions dealing_;
  Limits limits_;
  std::optional<Shard> shard_;
  int jobs_;
  std::string output_path_ = "-";
  bool resume_ = false;
  ProgressChoice progress_ = ProgressChoice::kAuto;

 private:
  RunDeals open_part(DealOperands all) const;
  RunRecord new_record(const RunDeals& deals, const std::vector<ColumnDescription>& columns) const;
  RowSyntax syntax() const { return row_syntax_of(output_path_, format_); }

  const StudyKind& study_;
  std::uint64_t process_memory_ = 0;  ///< 0 means what the machine allows
  std::optional<RowSyntax> format_;
  bool force_ = false;
};

}  // namespace freecell
