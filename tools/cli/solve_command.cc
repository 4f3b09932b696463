#include "tools/cli/solve_command.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "tools/cli/game_options.h"
#include "tools/cli/retry.h"
#include "tools/cli/signals.h"
#include "tools/cli/solution_options.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/summary.h"
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
  options.text(
      "retry-unknown", retry_path_, "FILE",
      "try the deals again that FILE, the rows of an earlier run, calls unknown, with larger "
      "limits, and replace their rows and solutions, all at once at the end");
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
  return retry_path_.empty() ? solve_deals(operands) : retry_unknown(operands);
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

/// A second pass over a file of rows.
int SolveCommand::retry_unknown(const std::vector<std::string>& operands) {
  check_retry_options(operands);
  RunRecord record = find_run_to_retry(retry_path_, given_limits());
  limits_ = record.limits;
  rows_ = settings_of(record);
  effort_.restore(record.effort, run_record_path(retry_path_));
  apply_effort();
  check_run_options();
  const OutputFile lock = OutputFile::open(retry_path_);
  catch_stop_signals();
  const auto source = open_unknown_deals(retry_path_, record);
  ResultMerger merger(record, retry_path_, record.solutions.file, rows_.solutions.format,
                      rows_.only);

  const Stopwatch stopwatch;
  const Tally tally = retry(*source, merger);
  if (!quiet()) {
    if (status_.signal() != 0 || !errors_.empty()) write_to_stderr(retry_path_ + " is as it was\n");
    write_to_stderr(summary_text(tally, verdict_words(help().name), 0, stopwatch.seconds(),
                                 rows_.columns.microseconds, Paint(color(), STDERR_FILENO)));
  }
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

void SolveCommand::check_retry_options(const std::vector<std::string>& operands) const {
  static const std::set<std::string> kAllowed = {"retry-unknown",  "max-expanded", "max-memory",
                                                 "process-memory", "jobs",         "progress",
                                                 "quiet",          "color"};
  if (!operands.empty()) {
    throw InputError("'" + operands.front() + "': --retry-unknown takes its deals from its file");
  }
  for (const std::string& option : given()) {
    if (!option.empty() && !kAllowed.contains(option)) {
      throw InputError("--" + option + ": with --retry-unknown all but the limits is as it was");
    }
  }
}

GivenLimits SolveCommand::given_limits() const {
  GivenLimits limits;
  if (given().contains("max-expanded")) limits.max_expanded = limits_.max_expanded;
  if (given().contains("max-memory")) limits.max_memory = limits_.max_memory;
  return limits;
}

/// Either all unknown deals are tried again, or nothing is changed.
Tally SolveCommand::retry(DealSource& source, ResultMerger& merger) {
  ProgressDisplay progress(progress_mode(false), 0, source.size());
  const RowMaker maker = row_maker();
  RowJob job(maker, source, merger, progress, {});
  bool is_complete = false;
  tell_failures([&] {
    work_off(job, batch_options());
    if (job.was_cut_short()) return;
    RunRecord record = merger.finish();
    record.ended = utc_now();
    is_complete = true;  // if it is broken off now, the next command puts the drafts in place
    put_in_place(record, retry_path_);
  });
  if (!is_complete) merger.remove_drafts();
  note_result(job);
  return job.tally();
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
