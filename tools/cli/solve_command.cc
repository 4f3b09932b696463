#include "tools/cli/solve_command.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "solver/batch.h"
#include "tools/cli/game_options.h"
#include "tools/cli/resume.h"
#include "tools/cli/retry.h"
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
  options.shard("shard", shard_,
                "solve only part K of N parts of the list, to be put together by 'freecell "
                "merge'; a list shorter than N leaves the last parts empty");
  options.size("process-memory", process_memory_,
               "memory for the whole process: hungry deals wait for each other, and no verdict "
               "depends on it (default: three quarters of what the machine or its cgroup allows)");
  effort_.add(options);
  options.group("Output");
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  options.flag("force", force_, "replace files that exist");
  options.flag(
      "resume", resume_,
      "go on with the run that was writing FILE when it was stopped or killed; begin it if "
      "there is no FILE yet");
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
  options.choice<ProgressChoice>(
      "progress", progress_,
      {{"auto", ProgressChoice::kAuto},
       {"never", ProgressChoice::kNever},
       {"json", ProgressChoice::kJson}},
      "auto (default), never or json; auto: a line on a terminal; json: a line of JSON on standard "
      "error every two seconds");
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
  return retry_path_.empty() ? solve_deals(operands) : retry_unknown(operands);
}

int SolveCommand::solve_deals(const std::vector<std::string>& operands) {
  const DealOperands all = read_deal_operands(operands);
  const DealOperands deals = shard_ ? part_of(all, *shard_) : all;
  const auto source =
      open_deals(deals, rows_.cascades, rows_.freecells, [] { return stop_signal() != 0; });
  effort_.check(deals, limits_, jobs_);
  rows_.columns.bound = effort_.is_shortest();
  apply_effort();
  check_solution_options();
  if (process_memory_ > 0) check_process_memory(process_memory_, jobs_, limits_.max_memory);
  check_outputs(deals);
  prepare_solutions();
  RunRecord record = make_record(all);
  obstacle_to_resuming_ = why_not_resumable(output_path_, record);
  const std::optional<RunRecord> earlier =
      resume_ ? find_run_to_resume(output_path_, record) : std::nullopt;
  SolveOutputs outputs(output_path_, solutions_path_, rows_.solutions.folder);
  begin(record, earlier, *source, outputs);
  catch_stop_signals();

  const Stopwatch stopwatch;
  const Tally tally = solve(*source, outputs, record.checkpoint);
  const std::uint64_t before = record.checkpoint.tally.counts.total();
  if (!quiet() && !reader_has_gone_) write_summary(tally, before, stopwatch.seconds());
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

/// What the rows need to know of it.
void SolveCommand::apply_effort() {
  rows_.counting = effort_.counting();
  rows_.time_limit = TimeLimit(effort_.max_seconds());
}

/// A second pass over a file of rows.
int SolveCommand::retry_unknown(const std::vector<std::string>& operands) {
  check_retry_options(operands);
  RunRecord record = find_run_to_retry(retry_path_, given_limits());
  limits_ = record.limits;
  rows_ = settings_of(record);
  effort_.restore(record.effort, run_record_path(retry_path_));
  apply_effort();
  if (process_memory_ > 0) check_process_memory(process_memory_, jobs_, limits_.max_memory);
  const OutputFile lock = OutputFile::open(retry_path_);
  catch_stop_signals();
  const auto source = open_unknown_deals(retry_path_, record);
  ResultMerger merger(record, retry_path_, record.solutions.file, rows_.solutions.format,
                      rows_.only);

  const Stopwatch stopwatch;
  const Tally tally = retry(*source, merger);
  if (!quiet()) {
    if (status_.signal() != 0 || !errors_.empty()) write_to_stderr(retry_path_ + " is as it was\n");
    write_to_stderr(summary_text(tally, 0, stopwatch.seconds(), rows_.columns.microseconds,
                                 Paint(color(), STDERR_FILENO)));
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
  SolveJob job(rows_, source, merger, progress, {});
  bool is_complete = false;
  tell_failures([&] {
    solve(job);
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
  if (resume_ && force_) throw InputError("--resume goes on with what --force would replace");
  if (solution_format_ && solutions_path_.empty() && solutions_folder_.empty()) {
    throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
  }
  refuse_one_file_for_both(output_path_, solutions_path_);
}

/// Whatever would be overwritten is told before any output is touched.
void SolveCommand::check_outputs(const DealOperands& operands) const {
  for (const std::string& path : {output_path_, solutions_path_}) {
    refuse_to_overwrite_input(path, operands.files);
    if (!replaces() && path != "-") OutputFile::refuse_existing(path);
  }
  if (!replaces() && !solutions_folder_.empty()) refuse_existing_solutions(operands);
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

/// From here on what there was before is gone, but for what `earlier` keeps of it.
void SolveCommand::begin(RunRecord& record, const std::optional<RunRecord>& earlier,
                         DealSource& source, SolveOutputs& outputs) try {
  if (earlier) {
    outputs.check_sizes(*earlier);
    record.checkpoint = earlier->checkpoint;
    record.started = earlier->started;
    source.skip(record.checkpoint.tally.counts.total());
  }
  if (outputs.rows().is_regular()) keeper_.emplace(run_record_path(output_path_), record);
  outputs.cut_to(record.checkpoint);
} catch (...) {
  outputs.remove_new();
  throw;
}

Tally SolveCommand::solve(DealSource& source, SolveOutputs& outputs, const Checkpoint& start) {
  const std::uint64_t before = start.tally.counts.total();
  ProgressDisplay progress(progress_mode(outputs.rows().is_terminal()), before, source.size());
  SolveJob job(rows_, source, outputs, progress, start.tally);
  bool is_complete = false;
  tell_failures([&] {
    if (start.rows_size == 0) write_header(outputs);
    run_batch(job, outputs);
    is_complete = true;
  });
  if (keeper_) keeper_->stop();
  if (!is_complete) keep_what_came(outputs);
  note_result(job);
  if (keeper_) tell_failures([&] { keeper_->end(state()); });
  last_deal_ = job.last_deal();
  return job.tally();
}

ProgressMode SolveCommand::progress_mode(bool shares_terminal) const {
  if (progress_ != ProgressChoice::kAuto) {
    return progress_ == ProgressChoice::kJson ? ProgressMode::kJson : ProgressMode::kNone;
  }
  const bool shown = !quiet() && is_terminal(STDERR_FILENO) && !shares_terminal;
  return shown ? ProgressMode::kLine : ProgressMode::kNone;
}

/// After a failure. An output that failed itself tells it again, or is whole without what it lost.
void SolveCommand::keep_what_came(SolveOutputs& outputs) {
  tell_failures([&] { outputs.close_rows(); });
  tell_failures([&] { outputs.close_solutions(); });
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

void SolveCommand::write_header(SolveOutputs& outputs) const {
  std::string header;
  append_csv_header(header, rows_.columns);
  outputs.write(header, "");
}

void SolveCommand::run_batch(SolveJob& job, SolveOutputs& outputs) {
  if (keeper_) keeper_->start(job, outputs);
  solve(job);
  if (keeper_) keeper_->stop();
  job.note_end();
  outputs.finish();
  if (keeper_) keeper_->keep(job, outputs);
  outputs.close_rows();
  outputs.close_solutions();
}

void SolveCommand::solve(SolveJob& job) {
  const BatchMemory memory = batch_memory();
  solve_batch(job, {.jobs = effort_.deals_at_once(jobs_),
                    .freecells = rows_.freecells,
                    .limits = limits_,
                    .effort = effort_.settings(jobs_),
                    .stop = [&job] { return job.stop_reason(); },
                    .search_memory = memory.search,
                    .waiting_memory = memory.waiting});
  job.rethrow_failure();
}

BatchMemory SolveCommand::batch_memory() const {
  return share_memory(process_memory_ > 0 ? process_memory_ : default_process_memory(), jobs_);
}

void SolveCommand::note_result(const SolveJob& job) {
  if (job.tally().counts().unknown > 0) status_.note_undecided();
  if (job.tally().has_errors()) status_.note_internal_error();
  if (job.was_cut_short()) status_.note_signal(stop_signal());
  if (job.bad_input().empty()) return;
  status_.note_bad_input();
  fail(job.bad_input());
}

void SolveCommand::write_summary(const Tally& tally, std::uint64_t before, double seconds) const {
  const Paint paint(color(), STDERR_FILENO);
  write_to_stderr(where_it_stopped(tally) +
                  summary_text(tally, before, seconds, rows_.columns.microseconds, paint) +
                  how_to_go_on());
}

/// Empty unless a signal stopped it.
std::string SolveCommand::where_it_stopped(const Tally& tally) const {
  if (status_.signal() == 0) return "";
  const std::string last = last_deal_.empty() ? "" : ", the last one " + last_deal_;
  return "stopped by signal " + std::to_string(status_.signal()) + " after " +
         std::to_string(tally.counts().total()) + " deals" + last + "\n";
}

/// Empty if there is nothing to go on with.
std::string SolveCommand::how_to_go_on() const {
  if (status_.signal() == 0 && !status_.output_failed()) return "";
  std::error_code error;
  if (status_.output_failed() && !std::filesystem::exists(output_path_, error)) return "";
  if (!obstacle_to_resuming_.empty()) return obstacle_to_resuming_ + "\n";
  return "to go on: " + command_that_resumes(help().name, arguments()) + "\n";
}

RunRecord SolveCommand::make_record(const DealOperands& operands) const {
  RunRecord record;
  record.version = kVersion;
  record.state = "running";
  if (operands.list) record.list = operands.list->to_string();
  record.shard = shard_;
  record.files = operands.files;
  record.file_sizes = sizes_of_files(operands.files);
  record.freecells = rows_.freecells;
  record.cascades = rows_.cascades;
  record.limits = limits_;
  record.effort = effort_.record();
  record.only = rows_.only.names();
  record.columns = csv_column_names(rows_.columns);
  record.solutions = {solutions_path_, solutions_folder_, ""};
  if (rows_.solutions.are_wanted()) record.solutions.format = to_string(rows_.solutions.format);
  record.jobs = jobs_;
  record.started = utc_now();
  return record;
}

const char* SolveCommand::state() const {
  if (!errors_.empty()) return "failed";
  return status_.signal() != 0 || reader_has_gone_ ? "interrupted" : "finished";
}

}  // namespace freecell
