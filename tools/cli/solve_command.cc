#include "tools/cli/solve_command.h"

#include <unistd.h>

#include <algorithm>
#include <thread>

#include "solver/batch.h"
#include "tools/cli/game_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/signals.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/summary.h"
#include "tools/cli/version.h"
#include "tools/io/errors.h"
#include "tools/io/output_file.h"

namespace freecell {
namespace {

constexpr std::uint64_t kMaxJobs = 1024;

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

Rows go to standard output or --output, messages to standard error. docs/formats.md explains the
columns. Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output
failed, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 --output deals.csv    the classic deals; progress is shown
  freecell solve 1-32000 --only unsolvable     just the deals that cannot be won
  freecell solve 617 --solution-column         with the moves
  freecell solve 1-100 --freecells 3           a harder game
  freecell deal 1-3 | freecell solve -         boards from standard input
)",
};

int default_jobs() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace

SolveCommand::SolveCommand() : jobs_(default_jobs()) {}

const CommandHelp& SolveCommand::help() const { return kHelp; }

void SolveCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_freecells_option(options, rows_.freecells);
  add_cascades_option(options, rows_.cascades);
  options.group("Work");
  options.integer("jobs,j", jobs_, 1, kMaxJobs,
                  "deals to search at a time (default: one a processor); the rows do not depend "
                  "on it");
  add_limit_options(options, limits_);
  options.group("Output");
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default)");
  options.flag("force", force_, "replace FILE if it exists");
  options.verdicts("only", rows_.only, "rows for these verdicts alone, such as unsolvable,unknown");
  options.flag("stage", rows_.columns.stage, "a column for the stage of the search that ended it");
  options.flag("timing", rows_.columns.microseconds,
               "a column for the time of each search; it differs from run to run");
  options.flag("solution-column", rows_.columns.solution, "a column for the moves");
}

int SolveCommand::run(const std::vector<std::string>& operands) {
  const DealOperands deals = read_deal_operands(operands);
  const auto source =
      open_deals(deals, rows_.cascades, rows_.freecells, [] { return stop_signal() != 0; });
  OutputFile output = open_output(deals);
  const bool keeps_record = output.is_regular();
  catch_stop_signals();

  const Stopwatch stopwatch;
  RunRecord record = make_record(deals);
  if (keeps_record) replace_file(run_record_path(output_path_), to_json_text(record));
  const Tally tally = solve(*source, output);
  if (keeps_record) end_record(record, tally.counts());
  if (!quiet() && !reader_has_gone_) write_summary(tally, stopwatch.seconds());
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

OutputFile SolveCommand::open_output(const DealOperands& operands) const {
  refuse_to_overwrite_input(output_path_, operands.files);
  using Existing = OutputFile::Existing;
  return OutputFile::create(output_path_, force_ ? Existing::kReplace : Existing::kRefuse);
}

Tally SolveCommand::solve(DealSource& source, OutputFile& output) {
  const bool shown = !quiet() && is_terminal(STDERR_FILENO) && !output.is_terminal();
  ProgressLine progress(shown, source.size());
  SolveJob job(rows_, source, output, progress);
  try {
    run_batch(job, output);
  } catch (const ClosedPipe&) {
    reader_has_gone_ = true;
  } catch (const OutputError& error) {
    status_.note_output_failed();
    fail(error.what());
  } catch (const std::exception& error) {
    status_.note_internal_error();
    fail(std::string("internal error: ") + error.what());
  }
  note_result(job);
  return job.tally();
}

void SolveCommand::run_batch(SolveJob& job, OutputFile& output) {
  std::string header;
  append_csv_header(header, rows_.columns);
  output.write(header);
  solve_batch(job, {.jobs = jobs_, .freecells = rows_.freecells, .limits = limits_, .stop = [&job] {
                      return job.stop_reason();
                    }});
  job.rethrow_failure();
  output.close();
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
