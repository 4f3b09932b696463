#include "tools/run/row_runner.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/batch_memory.h"
#include "tools/run/column_types.h"
#include "tools/run/resume.h"
#include "tools/run/retry.h"
#include "tools/run/summary.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/stopwatch.h"
#include "tools/terminal/version.h"

namespace freecell {

int RowRunner::run(RowRun run, DealSource& deals) {
  LookaheadSource source(deals);
  obstacle_to_resuming_ = why_not_resumable(settings_.output_path, run.record);
  const std::optional<RunRecord> earlier =
      settings_.resume ? find_run_to_resume(settings_.output_path, run.record) : std::nullopt;
  RunOutputs outputs(settings_.output_path, run.record.solutions.file, run.folders);
  begin(run.record, earlier, source, outputs);

  const Stopwatch stopwatch;
  const Tally tally = write_all(run, source, outputs);
  const std::uint64_t before = run.record.checkpoint.tally.counts.total();
  if (run.has_summary && !settings_.invocation.quiet && !reader_has_gone_) {
    write_summary(tally, before, stopwatch.seconds(), run.timing);
  }
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

int RowRunner::retry(const RowRun& run, const std::string& path) {
  const OutputFile lock = OutputFile::open(path);
  catch_stop_signals();
  const auto source = open_unknown_deals(path, run.record);
  ResultMerger merger(run.record, path);

  const Stopwatch stopwatch;
  const Tally tally = replace_unknown(run, path, *source, merger);
  if (!settings_.invocation.quiet) {
    if (status_.signal() != 0 || !errors_.empty()) write_to_stderr(shown(path) + " is as it was\n");
    write_as_it_is(summary_text(tally, verdict_words(settings_.invocation.name), 0,
                                stopwatch.seconds(), run.timing,
                                Paint(settings_.invocation.color, STDERR_FILENO)));
  }
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

/// Tries all unknown deals again, or changes nothing.
Tally RowRunner::replace_unknown(const RowRun& run, const std::string& path, DealSource& source,
                                 ResultMerger& merger) {
  ProgressDisplay progress(progress_mode(false), 0, source.size());
  RowJob job(rows_of(run), run.time_limit, source, merger, progress, {});
  bool is_complete = false;
  tell_failures([&] {
    work_off(job, run.batch);
    if (job.was_cut_short()) return;
    RunRecord record = merger.finish();
    record.ended = utc_now();
    is_complete = true;  // if the run is interrupted now, the next command puts the drafts in place
    put_in_place(record, path);
  });
  if (!is_complete) merger.remove_drafts();
  note_result(job);
  return job.tally();
}

/// Begins the outputs. From here on their former contents are gone, except what `earlier` keeps. If
/// the first deal is bad, nothing has changed.
void RowRunner::begin(RunRecord& record, const std::optional<RunRecord>& earlier,
                      LookaheadSource& source, RunOutputs& outputs) try {
  if (earlier) {
    outputs.keep(*earlier);
    record.checkpoint = earlier->checkpoint;
    record.started = earlier->started;
    source.skip(record.checkpoint.tally.counts.total());
  }
  catch_stop_signals();
  source.look_ahead();
  if (outputs.rows().is_regular()) keeper_.emplace(run_record_path(settings_.output_path), record);
  outputs.cut();
} catch (...) {
  // Otherwise the next run would read a record of files that are gone.
  if (outputs.remove_new() && keeper_) keeper_->remove();
  throw;
}

Tally RowRunner::write_all(const RowRun& run, DealSource& source, RunOutputs& outputs) {
  const Checkpoint& start = run.record.checkpoint;
  const std::uint64_t before = start.tally.counts.total();
  ProgressDisplay progress(progress_mode(outputs.rows().is_terminal()), before, source.size());
  RowJob job(rows_of(run), run.time_limit, source, outputs, progress, start.tally);
  bool is_complete = false;
  tell_failures([&] {
    if (start.rows.size == 0) outputs.write(header_of(run.record), "");
    run_batch(run, job, outputs);
    is_complete = true;
  });
  if (!is_complete) keep_what_came(outputs);
  note_result(job);
  if (keeper_) tell_failures([&] { keeper_->end(state()); });
  last_deal_ = job.last_deal();
  return job.tally();
}

const RowKind& RowRunner::rows_of(const RowRun& run) {
  const RunRecord& record = run.record;
  if (record.syntax == RowSyntax::kCsv) return run.rows;
  return json_rows_.emplace(run.rows,
                            json_columns(record.command, record.columns, record.are_numbered));
}

ProgressMode RowRunner::progress_mode(bool shares_terminal) const {
  if (settings_.progress != ProgressChoice::kAuto) {
    return settings_.progress == ProgressChoice::kJson ? ProgressMode::kJson : ProgressMode::kNone;
  }
  const bool shown = !settings_.invocation.quiet && is_terminal(STDERR_FILENO) && !shares_terminal;
  return shown ? ProgressMode::kLine : ProgressMode::kNone;
}

/// Called after a failure. An output that failed itself reports that again, or is complete without
/// what it lost.
void RowRunner::keep_what_came(RunOutputs& outputs) {
  tell_failures([&] { outputs.close_rows(); });
  tell_failures([&] { outputs.close_solutions(); });
}

void RowRunner::note_failure() {
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
  } catch (const std::bad_alloc&) {
    status_.note_internal_error();
    fail("out of memory");
  } catch (const std::exception& error) {
    status_.note_internal_error();
    fail(std::string("internal error: ") + error.what());
  }
}

/// Records a message to report, each only once.
void RowRunner::fail(const std::string& message) {
  if (std::ranges::find(errors_, message) == errors_.end()) errors_.push_back(message);
}

void RowRunner::run_batch(const RowRun& run, RowJob& job, RunOutputs& outputs) {
  {
    std::optional<Periodic> checkpoints;
    if (keeper_) checkpoints = keeper_->checkpoints(job, outputs);
    work_off(job, run.batch);
  }
  job.rethrow_failure();  // only now, because a checkpoint may fail, too
  job.note_end();
  outputs.finish();
  if (keeper_) keeper_->keep(job, outputs);
  outputs.close_rows();
  outputs.close_solutions();
}

void RowRunner::work_off(RowJob& job, BatchOptions options) const {
  const BatchMemory memory = share_memory(
      settings_.process_memory > 0 ? settings_.process_memory : default_process_memory(),
      settings_.jobs);
  options.stop = [&job] { return job.stop_reason(); };
  options.search_memory = memory.search;
  options.waiting_memory = memory.waiting;
  solve_batch(job, options);
}

void RowRunner::note_result(const RowJob& job) {
  if (job.tally().counts().unknown > 0) status_.note_undecided();
  if (job.tally().has_errors()) status_.note_internal_error();
  if (job.was_cut_short()) status_.note_signal(stop_signal());
  if (job.bad_input().empty()) return;
  status_.note_bad_input();
  fail(job.bad_input());
}

void RowRunner::write_summary(const Tally& tally, std::uint64_t before, double seconds,
                              bool timing) const {
  const Paint paint(settings_.invocation.color, STDERR_FILENO);
  write_as_it_is(where_it_stopped(tally) +
                 summary_text(tally, verdict_words(settings_.invocation.name), before, seconds,
                              timing, paint) +
                 how_to_go_on());
}

/// The message about the signal that stopped the run. Empty if none did.
std::string RowRunner::where_it_stopped(const Tally& tally) const {
  if (status_.signal() == 0) return "";
  const std::string last = last_deal_.empty() ? "" : ", the last one " + shown(last_deal_);
  return "stopped by signal " + std::to_string(status_.signal()) + " after " +
         std::to_string(tally.counts().total()) + " deals" + last + "\n";
}

/// Says how to go on. A run that can be resumed has "-" among its arguments only if its list came
/// from standard input.
std::string RowRunner::to_go_on() const {
  const auto& arguments = settings_.invocation.arguments;
  const bool is_piped = std::ranges::find(arguments, "-") != arguments.end();
  return is_piped ? "to go on, with the same deals on standard input: " : "to go on: ";
}

/// The message about how to continue the run. Empty if there is nothing to continue.
std::string RowRunner::how_to_go_on() const {
  if (status_.signal() == 0 && !status_.output_failed()) return "";
  std::error_code error;
  if (status_.output_failed() && !std::filesystem::exists(settings_.output_path, error)) return "";
  if (!obstacle_to_resuming_.empty()) return shown(obstacle_to_resuming_) + "\n";
  return to_go_on() +
         command_that_resumes(settings_.invocation.name, settings_.invocation.arguments) + "\n";
}

const char* RowRunner::state() const {
  if (!errors_.empty()) return run_state::kFailed;
  const bool is_interrupted = status_.signal() != 0 || reader_has_gone_;
  return is_interrupted ? run_state::kInterrupted : run_state::kFinished;
}

}  // namespace freecell
