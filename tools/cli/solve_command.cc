#include "tools/cli/solve_command.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "solver/batch.h"
#include "tools/cli/game_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/signals.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/summary.h"
#include "tools/cli/version.h"
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
  freecell deal 1-3 | freecell solve -         boards from standard input
)",
};

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code error;
  return one == other || std::filesystem::weakly_canonical(one, error) ==
                             std::filesystem::weakly_canonical(other, error);
}

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

SolveCommand::SolveCommand() : jobs_(default_jobs()) {}

const CommandHelp& SolveCommand::help() const { return kHelp; }

void SolveCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_freecells_option(options, rows_.freecells);
  add_cascades_option(options, rows_.cascades);
  options.group("Work");
  add_jobs_option(options, jobs_,
                  "deals to search at a time (default: one a processor); the rows do not depend "
                  "on it");
  add_limit_options(options, limits_);
  effort_.add(options);
  options.group("Output");
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  options.flag("force", force_, "replace files that exist");
  options.verdicts("only", rows_.only,
                   "rows and solutions for these verdicts alone, such as unsolvable,unknown");
  options.flag("stage", rows_.columns.stage, "a column for the stage of the search that ended it");
  options.flag("timing", rows_.columns.microseconds,
               "a column for the time of each search; it differs from run to run");
  options.flag("solution-column", rows_.columns.solution, "a column for the moves");
  options.group("Solutions");
  options.text("solutions-file", solutions_path_, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
  options.text("solutions-dir", solutions_folder_, "DIR",
               "write the solution of each deal to a file of its own in DIR, such as DIR/617.txt");
  options.choice<std::optional<SolutionFormat>>(
      "solution-format", solution_format_,
      {{"standard", SolutionFormat::kStandard},
       {"explicit", SolutionFormat::kExplicit},
       {"jsonl", SolutionFormat::kJsonLines},
       {"fc-solve", SolutionFormat::kFcSolve}},
      "standard (default): standard notation, ms autoplay; explicit: every single-card move, "
      "numbered; jsonl: JSON lines; fc-solve: as fc-solve -m prints them");
}

int SolveCommand::run(const std::vector<std::string>& operands) {
  const DealOperands deals = read_deal_operands(operands);
  const auto source =
      open_deals(deals, rows_.cascades, rows_.freecells, [] { return stop_signal() != 0; });
  effort_.check(deals, limits_, jobs_);
  rows_.columns.bound = effort_.is_shortest();
  rows_.counting = effort_.counting();
  rows_.time_limit = TimeLimit(effort_.max_seconds());
  check_solution_options();
  check_outputs(deals);
  SolveOutputs outputs = open_outputs();
  const bool keeps_record = outputs.rows.is_regular();
  catch_stop_signals();

  const Stopwatch stopwatch;
  RunRecord record = make_record(deals);
  if (keeps_record) replace_file(run_record_path(output_path_), to_json_text(record));
  const Tally tally = solve(*source, outputs);
  if (keeps_record) end_record(record, tally.counts());
  if (!quiet() && !reader_has_gone_) write_summary(tally, stopwatch.seconds());
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

void SolveCommand::check_solution_options() const {
  if (solution_format_ && solutions_path_.empty() && solutions_folder_.empty()) {
    throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
  }
  if (!solutions_path_.empty() && is_same_file(solutions_path_, output_path_)) {
    throw InputError(solutions_path_ +
                     ": for rows and solutions both; give one of --output and "
                     "--solutions-file another name");
  }
}

/// Whatever would be overwritten is told before any output is touched.
void SolveCommand::check_outputs(const DealOperands& operands) const {
  for (const std::string& path : {output_path_, solutions_path_}) {
    refuse_to_overwrite_input(path, operands.files);
    if (!force_ && path != "-") OutputFile::refuse_existing(path);
  }
  if (!force_ && !solutions_folder_.empty()) refuse_existing_solutions(operands);
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

SolveOutputs SolveCommand::open_outputs() {
  const auto existing = force_ ? OutputFile::Existing::kReplace : OutputFile::Existing::kRefuse;
  rows_.solutions.format = solution_format_.value_or(SolutionFormat::kStandard);
  rows_.solutions.in_one_file = !solutions_path_.empty();
  if (!solutions_folder_.empty()) {
    rows_.solutions.folder.emplace(solutions_folder_, rows_.solutions.format, existing);
    rows_.solutions.folder->create();
  }
  SolveOutputs outputs{OutputStream::create(output_path_, existing), std::nullopt};
  if (rows_.solutions.in_one_file) {
    outputs.solutions = OutputStream::create(solutions_path_, existing);
  }
  return outputs;
}

Tally SolveCommand::solve(DealSource& source, SolveOutputs& outputs) {
  const bool shown = !quiet() && is_terminal(STDERR_FILENO) && !outputs.rows.is_terminal();
  ProgressLine progress(shown, source.size());
  SolveJob job(rows_, source, outputs, progress);
  bool is_complete = false;
  tell_failures([&] {
    run_batch(job, outputs);
    is_complete = true;
  });
  if (!is_complete) keep_what_came(outputs);
  note_result(job);
  return job.tally();
}

/// After a failure. An output that failed itself tells it again, or is whole without what it lost.
void SolveCommand::keep_what_came(SolveOutputs& outputs) {
  tell_failures([&] { outputs.rows.close(); });
  tell_failures([&] {
    if (outputs.solutions) outputs.solutions->close();
  });
}

template <typename Action>
void SolveCommand::tell_failures(Action action) {
  try {
    action();
  } catch (const ClosedPipe&) {
    reader_has_gone_ = true;
  } catch (const OutputError& error) {
    status_.note_output_failed();
    fail(error.what());
  } catch (const InputError& error) {
    status_.note_bad_input();
    fail(error.what());
  } catch (const std::exception& error) {
    status_.note_internal_error();
    fail(std::string("internal error: ") + error.what());
  }
}

/// Nothing is told twice.
void SolveCommand::fail(const std::string& message) {
  if (std::ranges::find(errors_, message) == errors_.end()) errors_.push_back(message);
}

void SolveCommand::run_batch(SolveJob& job, SolveOutputs& outputs) {
  std::string header;
  append_csv_header(header, rows_.columns);
  outputs.rows.write(header);
  solve_batch(job, {.jobs = effort_.deals_at_once(jobs_),
                    .freecells = rows_.freecells,
                    .limits = limits_,
                    .effort = effort_.settings(jobs_),
                    .stop = [&job] { return job.stop_reason(); }});
  job.rethrow_failure();
  outputs.close();
}

void SolveCommand::note_result(const SolveJob& job) {
  if (job.tally().counts().unknown > 0) status_.note_undecided();
  if (job.tally().has_errors()) status_.note_internal_error();
  if (job.was_cut_short()) status_.note_signal(stop_signal());
  if (job.bad_input().empty()) return;
  status_.note_bad_input();
  fail(job.bad_input());
}

void SolveCommand::write_summary(const Tally& tally, double seconds) const {
  std::string text;
  if (status_.signal() != 0) {
    text = "stopped by signal " + std::to_string(status_.signal()) + " after " +
           std::to_string(tally.counts().total()) + " deals\n";
  }
  const Paint paint(color(), STDERR_FILENO);
  write_to_stderr(text + summary_text(tally, seconds, rows_.columns.microseconds, paint));
}

RunRecord SolveCommand::make_record(const DealOperands& operands) const {
  RunRecord record;
  record.version = kVersion;
  record.state = "running";
  if (operands.list) record.list = operands.list->to_string();
  record.files = operands.files;
  record.freecells = rows_.freecells;
  record.cascades = rows_.cascades;
  record.limits = limits_;
  record.effort = effort_.record();
  record.only = rows_.only.names();
  record.columns = csv_column_names(rows_.columns);
  record.jobs = jobs_;
  record.started = utc_now();
  return record;
}

void SolveCommand::end_record(RunRecord& record, const VerdictCounts& counts) try {
  record.state = state();
  record.ended = utc_now();
  record.solved = counts.solved;
  record.unsolvable = counts.unsolvable;
  record.unknown = counts.unknown;
  replace_file(run_record_path(output_path_), to_json_text(record));
} catch (const OutputError& error) {
  status_.note_output_failed();
  fail(error.what());
}

const char* SolveCommand::state() const {
  if (!errors_.empty()) return "failed";
  return status_.signal() != 0 ? "interrupted" : "finished";
}

}  // namespace freecell
