#include "tools/cli/row_command.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "tools/cli/batch_memory.h"
#include "tools/cli/game_options.h"
#include "tools/cli/resume.h"
#include "tools/cli/signals.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/summary.h"
#include "tools/cli/version.h"
#include "tools/io/errors.h"
#include "tools/io/output_file.h"

namespace freecell {

RowCommand::RowCommand() : jobs_(default_jobs()) {}

void RowCommand::add_work_options(OptionSet& options) {
  add_jobs_option(options, jobs_,
                  "deals to search at a time (default: one a processor); the rows do not depend "
                  "on it");
  add_limit_options(options, limits_);
  options.shard("shard", shard_,
                "do only part K of N parts of the deals, to be put together by 'freecell "
                "merge'; fewer deals than N leave the last parts empty");
  options.size("process-memory", process_memory_,
               "memory for the whole process: hungry deals wait for each other, and no verdict "
               "depends on it (default: three quarters of what the machine or its cgroup allows)");
}

void RowCommand::add_output_options(OptionSet& options) {
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  options.flag("force", force_, "replace files that exist");
  options.flag(
      "resume", resume_,
      "go on with the run that was writing FILE when it was stopped or killed; begin it if "
      "there is no FILE yet");
}

void RowCommand::add_progress_option(OptionSet& options) {
  options.choice<ProgressChoice>(
      "progress", progress_,
      {{"auto", ProgressChoice::kAuto},
       {"never", ProgressChoice::kNever},
       {"json", ProgressChoice::kJson}},
      "auto (default), never or json; auto: a line on a terminal; json: a line of JSON on standard "
      "error every two seconds");
}

DealOperands RowCommand::part_to_do(const DealOperands& all) const {
  return shard_ ? part_of(all, *shard_) : all;
}

void RowCommand::check_run_options() const {
  if (resume_ && force_) throw InputError("--resume goes on with what --force would replace");
  if (process_memory_ > 0) check_process_memory(process_memory_, jobs_, limits_.max_memory);
}

void RowCommand::check_outputs(const std::vector<std::string>& inputs,
                               const std::string& solutions) const {
  refuse_one_file_for_both(output_path_, solutions);
  for (const std::string& path : {output_path_, solutions}) {
    refuse_to_overwrite_input(path, inputs);
    if (!replaces() && path != "-") OutputFile::refuse_existing(path);
  }
}

RunRecord RowCommand::new_record(const DealOperands& all) const {
  RunRecord record;
  record.version = kVersion;
  record.command = help().name;
  record.state = "running";
  if (all.list) record.list = all.list->to_string();
  record.shard = shard_;
  record.files = all.files;
  record.file_sizes = sizes_of_files(all.files);
  record.limits = limits_;
  record.only = VerdictSet::all().names();
  record.jobs = jobs_;
  record.started = utc_now();
  return record;
}

int RowCommand::run_rows(RowRun run, DealSource& source) {
  obstacle_to_resuming_ = why_not_resumable(output_path_, run.record);
  const std::optional<RunRecord> earlier =
      resume_ ? find_run_to_resume(output_path_, run.record) : std::nullopt;
  SolveOutputs outputs(output_path_, run.record.solutions.file, run.folder);
  begin(run.record, earlier, source, outputs);
  catch_stop_signals();

  const Stopwatch stopwatch;
  const Tally tally = write_all(run, source, outputs);
  const std::uint64_t before = run.record.checkpoint.tally.counts.total();
  if (!quiet() && !reader_has_gone_) {
    write_summary(tally, before, stopwatch.seconds(), run.timing);
  }
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

void RowCommand::add_retry_option(OptionSet& options) {
  options.text(
      "retry-unknown", retry_path_, "FILE",
      "try the deals again that FILE, the rows of an earlier run, leaves undecided, with larger "
      "limits, and replace their rows and solutions, all at once at the end");
}

RunRecord RowCommand::run_to_retry(const std::vector<std::string>& operands) {
  check_retry_options(operands);
  RunRecord record = find_run_to_retry(help().name, retry_path_, given_limits());
  limits_ = record.limits;
  check_run_options();
  return record;
}

void RowCommand::check_retry_options(const std::vector<std::string>& operands) const {
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

GivenLimits RowCommand::given_limits() const {
  GivenLimits limits;
  if (given().contains("max-expanded")) limits.max_expanded = limits_.max_expanded;
  if (given().contains("max-memory")) limits.max_memory = limits_.max_memory;
  return limits;
}

int RowCommand::retry_rows(const RowRun& run) {
  const OutputFile lock = OutputFile::open(retry_path_);
  catch_stop_signals();
  const auto source = open_unknown_deals(retry_path_, run.record);
  ResultMerger merger(run.record, retry_path_);

  const Stopwatch stopwatch;
  const Tally tally = retry(run, *source, merger);
  if (!quiet()) {
    if (status_.signal() != 0 || !errors_.empty()) write_to_stderr(retry_path_ + " is as it was\n");
    write_to_stderr(summary_text(tally, verdict_words(help().name), 0, stopwatch.seconds(),
                                 run.timing, Paint(color(), STDERR_FILENO)));
  }
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

/// Either all unknown deals are tried again, or nothing is changed.
Tally RowCommand::retry(const RowRun& run, DealSource& source, ResultMerger& merger) {
  ProgressDisplay progress(progress_mode(false), 0, source.size());
  RowJob job(run.maker, source, merger, progress, {});
  bool is_complete = false;
  tell_failures([&] {
    work_off(job, run.batch);
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

/// From here on what there was before is gone, but for what `earlier` keeps of it.
void RowCommand::begin(RunRecord& record, const std::optional<RunRecord>& earlier,
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

Tally RowCommand::write_all(const RowRun& run, DealSource& source, SolveOutputs& outputs) {
  const Checkpoint& start = run.record.checkpoint;
  const std::uint64_t before = start.tally.counts.total();
  ProgressDisplay progress(progress_mode(outputs.rows().is_terminal()), before, source.size());
  RowJob job(run.maker, source, outputs, progress, start.tally);
  bool is_complete = false;
  tell_failures([&] {
    if (start.rows_size == 0) outputs.write(header_of(run.record), "");
    run_batch(run, job, outputs);
    is_complete = true;
  });
  if (keeper_) keeper_->stop();
  if (!is_complete) keep_what_came(outputs);
  note_result(job);
  if (keeper_) tell_failures([&] { keeper_->end(state()); });
  last_deal_ = job.last_deal();
  return job.tally();
}

ProgressMode RowCommand::progress_mode(bool shares_terminal) const {
  if (progress_ != ProgressChoice::kAuto) {
    return progress_ == ProgressChoice::kJson ? ProgressMode::kJson : ProgressMode::kNone;
  }
  const bool shown = !quiet() && is_terminal(STDERR_FILENO) && !shares_terminal;
  return shown ? ProgressMode::kLine : ProgressMode::kNone;
}

/// After a failure. An output that failed itself tells it again, or is whole without what it lost.
void RowCommand::keep_what_came(SolveOutputs& outputs) {
  tell_failures([&] { outputs.close_rows(); });
  tell_failures([&] { outputs.close_solutions(); });
}

void RowCommand::note_failure() {
  try {
    throw;
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
void RowCommand::fail(const std::string& message) {
  if (std::ranges::find(errors_, message) == errors_.end()) errors_.push_back(message);
}

void RowCommand::run_batch(const RowRun& run, RowJob& job, SolveOutputs& outputs) {
  if (keeper_) keeper_->start(job, outputs);
  work_off(job, run.batch);
  if (keeper_) keeper_->stop();
  job.note_end();
  outputs.finish();
  if (keeper_) keeper_->keep(job, outputs);
  outputs.close_rows();
  outputs.close_solutions();
}

void RowCommand::work_off(RowJob& job, BatchOptions options) const {
  const BatchMemory memory =
      share_memory(process_memory_ > 0 ? process_memory_ : default_process_memory(), jobs_);
  options.stop = [&job] { return job.stop_reason(); };
  options.search_memory = memory.search;
  options.waiting_memory = memory.waiting;
  solve_batch(job, options);
  job.rethrow_failure();
}

void RowCommand::note_result(const RowJob& job) {
  if (job.tally().counts().unknown > 0) status_.note_undecided();
  if (job.tally().has_errors()) status_.note_internal_error();
  if (job.was_cut_short()) status_.note_signal(stop_signal());
  if (job.bad_input().empty()) return;
  status_.note_bad_input();
  fail(job.bad_input());
}

void RowCommand::write_summary(const Tally& tally, std::uint64_t before, double seconds,
                               bool timing) const {
  const Paint paint(color(), STDERR_FILENO);
  write_to_stderr(where_it_stopped(tally) +
                  summary_text(tally, verdict_words(help().name), before, seconds, timing, paint) +
                  how_to_go_on());
}

/// Empty unless a signal stopped it.
std::string RowCommand::where_it_stopped(const Tally& tally) const {
  if (status_.signal() == 0) return "";
  const std::string last = last_deal_.empty() ? "" : ", the last one " + last_deal_;
  return "stopped by signal " + std::to_string(status_.signal()) + " after " +
         std::to_string(tally.counts().total()) + " deals" + last + "\n";
}

/// Empty if there is nothing to go on with.
std::string RowCommand::how_to_go_on() const {
  if (status_.signal() == 0 && !status_.output_failed()) return "";
  std::error_code error;
  if (status_.output_failed() && !std::filesystem::exists(output_path_, error)) return "";
  if (!obstacle_to_resuming_.empty()) return obstacle_to_resuming_ + "\n";
  return "to go on: " + command_that_resumes(help().name, arguments()) + "\n";
}

const char* RowCommand::state() const {
  if (!errors_.empty()) return "failed";
  return status_.signal() != 0 || reader_has_gone_ ? "interrupted" : "finished";
}

}  // namespace freecell
