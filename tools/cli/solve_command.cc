#include "tools/cli/solve_command.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "tools/cli/game_options.h"
#include "tools/cli/record_settings.h"
#include "tools/cli/signals.h"
#include "tools/cli/solution_options.h"
#include "tools/io/errors.h"
#include "tools/io/number_text.h"
#include "tools/io/output_file.h"
#include "tools/io/solution_writer.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "solve",
    .summary = "decide many deals; one CSV row each",
    .usage = "solve LIST|FILE|-... [options]",
    .about =
        R"(Decides for every deal whether it can be won, and writes a row of CSV for each, in the order
given. The verdict is
  solved      a solution was found, and a referee that knows nothing of the solver replayed it
  unsolvable  every position that can be reached was searched, and none is won
  unknown     a limit was hit first; the reason says which

LIST names Microsoft FreeCell deals, -2 to 8589934591: numbers and ranges with commas between
them, such as 1-1000,11982,-1. FILE holds boards: one line a cascade, the deepest card first,
an empty line between boards; '-' reads them from standard input. (For a file whose name looks
like a list, write ./1-10.)

All files may be compressed: what ends in .gz or .zst is written so, and read whatever its name.

Rows go to standard output or --output, messages to standard error. docs/formats.md explains the
columns. Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output
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
  freecell deal 1-3 | freecell solve -         boards from standard input
)",
};

/// Whether a file of this name would hold the solution of one of the deals.
bool is_solution_of(const DealOperands& operands, const std::string& file, SolutionFormat format) {
  const std::string ending = solution_file_name("", format);
  if (!file.ends_with(ending)) return false;
  const std::string deal = file.substr(0, file.size() - ending.size());
  if (operands.list) {
    const auto number = parse_number<std::int64_t>(deal);
    return number && operands.list->contains(*number);
  }
  return std::ranges::any_of(operands.files, [&](const std::string& name) {
    const std::string encoded = solution_file_name(name, format);
    return deal.starts_with(encoded.substr(0, encoded.size() - ending.size()) + ":");
  });
}

bool has_column(const RunRecord& record, const char* name) {
  return std::ranges::find(record.columns, name) != record.columns.end();
}

/// What the rows and solutions of an earlier run depended on.
RowSettings settings_of(const RunRecord& record) {
  RowSettings settings;
  settings.freecells = record.freecells;
  settings.cascades = record.cascades;
  settings.columns = {.bound = has_column(record, "lower_bound"),
                      .stage = has_column(record, "stage"),
                      .microseconds = has_column(record, "microseconds"),
                      .solution = has_column(record, "solution")};
  settings.only = verdicts_of(record);
  settings.solutions.format = solution_format_of(record);
  settings.solutions.in_one_file = !record.solutions.file.empty();
  return settings;
}

}  // namespace

const CommandHelp& SolveCommand::help() const { return kHelp; }

void SolveCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_freecells_option(options, rows_.freecells);
  add_cascades_option(options, rows_.cascades);
  options.group("Work");
  add_work_options(options);
  effort_.add(options);
  options.group("Output");
  add_output_options(options);
  add_retry_option(options);
  options.verdicts("only", rows_.only,
                   "rows and solutions for these verdicts alone, such as unsolvable,unknown");
  options.flag("stage", rows_.columns.stage, "a column for the stage of the search that ended it");
  options.flag("timing", rows_.columns.microseconds,
               "a column for the time of each search; it differs from run to run");
  options.flag("solution-column", rows_.columns.solution, "a column for the moves");
  add_progress_option(options);
  options.group("Solutions");
  add_solutions_file_option(options, solutions_path_);
  options.text("solutions-dir", solutions_folder_, "DIR",
               "write the solution of each deal to a file of its own in DIR, such as DIR/617.txt");
  add_solution_format_option(options, solution_format_);
}

int SolveCommand::run(const std::vector<std::string>& operands) {
  return is_retry() ? retry_unknown(operands) : solve_deals(operands);
}

int SolveCommand::solve_deals(const std::vector<std::string>& operands) {
  const DealOperands all = read_deal_operands(operands);
  const DealOperands deals = part_to_do(all);
  const auto source =
      open_deals(deals, rows_.cascades, rows_.freecells, [] { return stop_signal() != 0; });
  effort_.check(deals, limits_, jobs_);
  rows_.columns.bound = effort_.is_shortest();
  apply_effort();
  check_run_options();
  check_solution_options();
  check_outputs(deals.files, solutions_path_);
  if (!replaces() && !solutions_folder_.empty()) refuse_existing_solutions(deals);
  prepare_solutions();
  return run_rows({.record = make_record(all),
                   .maker = row_maker(),
                   .batch = batch_options(),
                   .folder = rows_.solutions.folder,
                   .timing = rows_.columns.microseconds},
                  *source);
}

/// What the rows need to know of it.
void SolveCommand::apply_effort() {
  rows_.counting = effort_.counting();
  rows_.time_limit = TimeLimit(effort_.max_seconds());
}

BatchOptions SolveCommand::batch_options() const {
  return {.jobs = effort_.deals_at_once(jobs_),
          .freecells = rows_.freecells,
          .limits = limits_,
          .effort = effort_.settings(jobs_)};
}

RowMaker SolveCommand::row_maker() const {
  return {[this](std::unique_ptr<NamedDeals> deals) {
            return std::make_unique<SolvePart>(rows_, std::move(deals));
          },
          rows_.time_limit};
}

int SolveCommand::retry_unknown(const std::vector<std::string>& operands) {
  const RunRecord record = run_to_retry(operands);
  rows_ = settings_of(record);
  effort_.restore(record.effort, run_record_path(retry_path()));
  apply_effort();
  return retry_rows({.record = record,
                     .maker = row_maker(),
                     .batch = batch_options(),
                     .timing = rows_.columns.microseconds});
}

void SolveCommand::check_solution_options() const {
  if (solution_format_ && solutions_path_.empty() && solutions_folder_.empty()) {
    throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
  }
}

/// Looks for files that this run would write, whatever else is in the folder.
void SolveCommand::refuse_existing_solutions(const DealOperands& operands) const {
  const SolutionFormat format = solution_format_.value_or(SolutionFormat::kStandard);
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(solutions_folder_, error)) {
    if (is_solution_of(operands, entry.path().filename().string(), format)) {
      OutputFile::refuse_existing(entry.path().string());
    }
  }
}

void SolveCommand::prepare_solutions() {
  rows_.solutions.format = solution_format_.value_or(SolutionFormat::kStandard);
  rows_.solutions.in_one_file = !solutions_path_.empty();
  if (!solutions_folder_.empty()) {
    const auto existing =
        replaces() ? OutputFile::Existing::kReplace : OutputFile::Existing::kRefuse;
    rows_.solutions.folder.emplace(solutions_folder_, rows_.solutions.format, existing);
  }
}

RunRecord SolveCommand::make_record(const DealOperands& all) const {
  RunRecord record = new_record(all);
  record.freecells = rows_.freecells;
  record.cascades = rows_.cascades;
  record.effort = effort_.record();
  record.only = rows_.only.names();
  record.columns = csv_column_names(rows_.columns);
  record.solutions = {solutions_path_, solutions_folder_, ""};
  if (rows_.solutions.are_wanted()) record.solutions.format = to_string(rows_.solutions.format);
  return record;
}

}  // namespace freecell
