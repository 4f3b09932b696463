#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dealer/games.h"
#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/run/row_auditor.h"
#include "tools/run/run.h"
#include "tools/run/study.h"
#include "tools/studies/game_options.h"
#include "tools/studies/outputs.h"
#include "tools/studies/studies.h"

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
  const CommandHelp& help() const override { return plan_.study.help; }

 protected:
  /// `freecells`: the most of the game, unless an option says it; nothing: those of the game.
  explicit StudyCommand(const StudyKind& study, std::optional<int> freecells = kMaxFreecells);

  /// Adds --cascades, --layout, --random and --seed.
  void add_game(OptionSet& options);
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
  /// the run instead of the program. If the study takes the rows of a CSV and the operand is one,
  /// they are `all.rows`, and there is no source. Throws InputError.
  RunDeals open(const std::vector<std::string>& operands);
  /// Reports files that would be overwritten before any output is touched, and chooses the folders
  /// of files about each of the deals. Throws InputError, too, for options that conflict.
  void check_outputs(const DealOperands& deals);

  /// Completes the plan of a run over these deals, by the options that every run has. The
  /// subcommand adds its own to the record.
  void complete_plan(RunDeals deals, const std::vector<ColumnDescription>& columns,
                     MakeStudyWorker make_worker);
  /// Adds the limits of a deal to the plan.
  void add_limits();
  /// Carries the plan out.
  void run_plan() { status_ = freecell::run(std::move(plan_)); }
  /// Carries out a whole run of a study that searches nothing.
  void run_without_search(const std::vector<std::string>& operands,
                          const std::vector<ColumnDescription>& columns,
                          MakeStudyWorker make_worker);

  /// Whether --force or --resume was given, so that existing files need not be refused.
  bool replaces() const { return force_ || plan_.resume; }

  Rules rules_;  ///< of the game
  DealingOptions dealing_;
  Limits limits_;
  Outputs outputs_;
  int jobs_;
  Plan plan_;  ///< some of which options set

 private:
  /// Throws InputError for options that do not go together.
  void check() const;
  void add_sharing(OptionSet& options);
  void open_part(RunDeals& deals) const;
  std::optional<DealFolder> folder_of_files(const DealOperands& operands, const std::string& path,
                                            const std::string& ending) const;
  void complete_record(const RunDeals& deals, const std::vector<ColumnDescription>& columns);
  RowSyntax syntax() const { return row_syntax_of(plan_.output_path, format_); }

  std::optional<RowSyntax> format_;
  bool force_ = false;
};

}  // namespace freecell
