#include "tools/commands/solve_command.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "solver/certifying_solver.h"
#include "tools/commands/game_options.h"
#include "tools/commands/solution_options.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/record_settings.h"
#include "tools/run/written_certificate.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "solve",
    .summary = "decide many deals; one CSV row each",
    .usage = "solve LIST|FILE|-... [options]",
    .about =
        R"(Decides whether each deal can be won, and writes a row of CSV for each, in the order given. The
verdict is
  solved      a solution was found, and a referee that knows nothing of the solver replayed it
  unsolvable  every position that can be reached was searched, and none is won
  unknown     a limit was hit first; the reason says which

LIST names Microsoft FreeCell deals, -2 to 8589934591: numbers and ranges with commas between
them, such as 1-1000,11982,-1, and steps, such as 1-1000:10. FILE holds such numbers, a CSV with a
column 'deal', JSON, or boards: one line a cascade, the deepest card first, or row after row as
cards are dealt, an empty line between boards. '-' is standard input. (For a file whose name looks
like a list, write ./1-10.)

Output is compressed if its name ends in .gz or .zst. Input may be compressed, whatever its name.

Rows go to standard output or --output, messages to standard error. docs/look-up/rows.md explains
the columns. Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output
failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 --output deals.csv    the classic deals; progress is shown
  freecell solve 1-32000 --only unsolvable     just the deals that cannot be won
  freecell solve 617 --solution-column         with the moves
  freecell solve 1-100 --freecells 3           a harder game
  freecell solve 617 --effort short            few player moves, soon
  freecell solve 617 --effort shortest         the fewest player moves, proved
  freecell solve 1-100 --effort shortest --metric cards --max-seconds 10
  freecell solve 1-1000 -o deals.csv.gz --solutions-file solutions.txt.gz
  freecell solve 1-1000000 --shard 3/8 -o part3.csv     the third of eight parts
  freecell solve 1-32000 -o deals.csv --certificates proofs     every verdict can be checked
  freecell deal 1-3 | freecell solve -         boards from standard input
)",
};

/// Whether a file of this name would be about one of the deals.
bool is_file_of(const DealOperands& operands, const std::string& file, std::string_view ending) {
  if (!file.ends_with(ending)) return false;
  const std::string deal = file.substr(0, file.size() - ending.size());
  if (operands.list) return operands.list->contains_name(deal);
  return std::ranges::any_of(operands.files, [&](const std::string& name) {
    return deal.starts_with(deal_file_name(name, ":"));
  });
}

/// Returns the settings of an earlier run, on which its rows and solutions depend.
SolveRowSettings settings_of(const RunRecord& record) {
  SolveRowSettings settings;
  settings.rules.freecells = record.freecells;
  settings.rules.cascades = record.cascades;
  settings.format = RowFormat<SolveRow>::named(solve_columns(), record.columns);
  settings.only = verdicts_of(record);
  settings.solutions.format = &solution_format_of(record);
  settings.solutions.in_one_file = !record.solutions.file.empty();
  return settings;
}

}  // namespace

const CommandHelp& SolveCommand::help() const { return kHelp; }

void SolveCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_freecells_option(options, rows_.rules.freecells);
  add_dealing_options(options, dealing_);
  add_random_options(options, dealing_);
  options.group("Work");
  run_options_.add_work(options);
  add_keep_going_option(options, dealing_);
  effort_.add(options);
  options.group("Output");
  run_options_.add_output(options);
  run_options_.add_retry(options);
  options.verdicts("only", rows_.only,
                   "rows and solutions for these verdicts alone, such as unsolvable,unknown");
  for (const ColumnFlag& flag : solve_column_flags()) options.flag(flag.name.data(), flag.help);
  run_options_.add_progress(options);
  options.group("Solutions");
  add_solutions_file_option(options, solutions_path_);
  options.text("solutions-dir", solutions_folder_, "DIR",
               "write the solution of each deal to a file of its own in DIR, such as DIR/617.txt");
  add_solution_format_option(options, rows_.solutions.format);
  options.group("Proofs");
  options.text("certificates", certificates_folder_, "DIR",
               "write a certificate of each unsolvable deal to a file of its own in DIR, such as "
               "DIR/617.proof, for 'freecell verify'");
}

int SolveCommand::run(const std::vector<std::string>& operands) {
  return run_options_.is_retry() ? retry_unknown(operands) : solve_deals(operands);
}

int SolveCommand::solve_deals(const std::vector<std::string>& operands) {
  const RunDeals run = run_options_.open(operands, dealing_, rows_.rules.freecells);
  const DealOperands& deals = run.part;
  rows_.rules.cascades = dealing_.cascades();
  effort_.check(deals, run_options_.limits(), run_options_.jobs());
  choose_columns();
  check_solution_options();
  run_options_.check_outputs(deals.inputs(), solutions_path_);
  check_certificates();
  prepare_folder(deals, solutions_folder_, rows_.solutions.format->file_ending,
                 rows_.solutions.folder);
  prepare_folder(deals, certificates_folder_, kCertificateEnding, rows_.certificates);
  rows_.solutions.in_one_file = !solutions_path_.empty();
  effort_.apply_to(rows_.rules);
  const SolveRows rows(rows_);
  return run_options_.runner(invocation()).run(new_run(make_record(run), rows), *run.source);
}

/// Selects the columns that flags name and those that the effort adds.
void SolveCommand::choose_columns() {
  std::set<std::string> options = given();
  if (effort_.is_shortest()) options.emplace(kShortestColumns);
  rows_.format = RowFormat<SolveRow>(solve_columns(), options);
}

RowRun SolveCommand::new_run(RunRecord record, const SolveRows& rows) const {
  return {.record = std::move(record),
          .rows = rows,
          .batch = batch_options(),
          .time_limit = TimeLimit(effort_.max_seconds()),
          .folders = folders(),
          .timing = rows_.format.has("microseconds")};
}

std::vector<DealFolder> SolveCommand::folders() const {
  std::vector<DealFolder> folders;
  for (const auto& folder : {rows_.solutions.folder, rows_.certificates}) {
    if (folder) folders.push_back(*folder);
  }
  return folders;
}

BatchOptions SolveCommand::batch_options() const {
  BatchOptions options = {.jobs = effort_.deals_at_once(run_options_.jobs()),
                          .rules = rows_.rules,
                          .limits = run_options_.limits(),
                          .effort = effort_.settings(run_options_.jobs())};
  if (rows_.certificates) {
    options.make_solver = [effort = options.effort, rules = options.rules,
                           limits = options.limits](MemoryBudget* memory) {
      return std::make_unique<CertifyingSolver>(make_solver(effort, rules, limits, memory), rules,
                                                limits.max_memory, memory);
    };
  }
  return options;
}

int SolveCommand::retry_unknown(const std::vector<std::string>& operands) {
  const RunRecord record = run_options_.run_to_retry(invocation(), operands);
  const std::string& path = run_options_.retry_path();
  rows_ = settings_of(record);
  effort_.restore(record.effort, run_record_path(path));
  effort_.apply_to(rows_.rules);
  const SolveRows rows(rows_);
  return run_options_.runner(invocation()).retry(new_run(record, rows), path);
}

void SolveCommand::check_solution_options() const {
  const bool is_written = !solutions_path_.empty() || !solutions_folder_.empty();
  if (given().contains("solution-format") && !is_written) {
    throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
  }
}

/// Checks that certificates are asked for only in the usual game.
void SolveCommand::check_certificates() const {
  if (!certificates_folder_.empty() && !rows_.rules.is_usual_game()) {
    throw InputError("--certificates goes with --autoplay ms only");
  }
}

/// Throws InputError if the run would replace files and may not.
void SolveCommand::prepare_folder(const DealOperands& operands, const std::string& path,
                                  const std::string& ending,
                                  std::optional<DealFolder>& folder) const {
  if (path.empty()) return;
  if (run_options_.replaces()) {
    folder.emplace(path, ending, OutputFile::Existing::kReplace);
    return;
  }
  // Other files in the folder may stay.
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
    if (is_file_of(operands, entry.path().filename().string(), ending)) {
      OutputFile::refuse_existing(entry.path().string());
    }
  }
  folder.emplace(path, ending, OutputFile::Existing::kRefuse);
}

RunRecord SolveCommand::make_record(const RunDeals& deals) const {
  RunRecord record = run_options_.new_record(help().name, deals);
  record.freecells = rows_.rules.freecells;
  record.cascades = rows_.rules.cascades;
  record.board_text = dealing_.of_boards();
  record.effort = effort_.record();
  record.only = rows_.only.names();
  record.columns = rows_.format.names();
  record.certificates = certificates_folder_;
  record.solutions = {solutions_path_, solutions_folder_, ""};
  if (rows_.solutions.are_wanted()) record.solutions.format = rows_.solutions.format->word;
  return record;
}

}  // namespace freecell
