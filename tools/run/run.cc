#include "tools/run/run.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <filesystem>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

#include "base/shown_text.h"
#include "solver/memory_budget.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/batch_memory.h"
#include "tools/run/progress.h"
#include "tools/run/resume.h"
#include "tools/run/run_keeper.h"
#include "tools/run/run_outputs.h"
#include "tools/run/run_part.h"
#include "tools/run/run_sink.h"
#include "tools/run/summary.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/stopwatch.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// One run, from its first byte to the summary.
class Run {
 public:
  explicit Run(Plan plan)
      : plan_(std::move(plan)),
        source_(*plan_.deals),
        rows_(plan_.record.syntax, plan_.record.columns) {}

  int operator()();

 private:
  const RunRecord& record() const { return plan_.record; }
  std::uint64_t done_before() const { return record().checkpoint.tally.counts.total(); }

  void begin(const std::optional<RunRecord>& earlier, RunOutputs& outputs);
  Tally write_all(RunOutputs& outputs);
  void map_deals(RunSink& sink, RunOutputs& outputs);
  void work_off(RunSink& sink);
  std::unique_ptr<RunPart> next_part(int max_deals, RunSink& sink);
  std::unique_ptr<RunPart> take_deals(int max_deals);
  bool take_part(const RunPart& part, RunSink& sink);

  template <typename Action>
  void tell_failures(Action action) {
    try {
      action();
    } catch (...) {
      note_failure();
    }
  }
  void note_failure();
  void fail(const std::string& message);
  void note_result(const RunSink& sink);

  void write_summary(const Tally& tally, double seconds) const;
  std::string where_it_stopped(const Tally& tally) const;
  std::string how_to_go_on() const;
  std::string to_go_on() const;
  const char* state() const;

  Plan plan_;
  LookaheadSource source_;
  const RowEncoder rows_;
  ExitStatus status_;
  std::vector<std::string> errors_;  ///< reported after the summary
  std::optional<RunKeeper> keeper_;  ///< if a record is kept
  std::string obstacle_to_resuming_;
  std::string last_deal_;
  std::string bad_input_;                    ///< what ended the deals; empty: nothing
  std::atomic<bool> was_cut_short_ = false;  ///< whether a signal left deals without a row
  bool reader_has_gone_ = false;
  bool goes_on_later_ = false;  ///< the last deal is undecided, and its search can go on
};

int Run::operator()() {
  obstacle_to_resuming_ =
      why_not_resumable(plan_.has_checkpoint ? "" : plan_.output_path, record());
  const std::optional<RunRecord> earlier =
      plan_.resume ? find_run_to_resume(plan_.output_path, record()) : std::nullopt;
  RunOutputs outputs(plan_.output_path, record().solutions.file, plan_.folders);
  begin(earlier, outputs);

  const Stopwatch stopwatch;
  const Tally tally = write_all(outputs);
  if (plan_.has_summary && !plan_.invocation.quiet && !reader_has_gone_) {
    write_summary(tally, stopwatch.seconds());
  }
  for (const std::string& error : errors_) write_message(error);
  return status_.code();
}

/// Begins the outputs. From here on their former contents are gone, except what `earlier` keeps. If
/// the first deal is bad, nothing has changed.
void Run::begin(const std::optional<RunRecord>& earlier, RunOutputs& outputs) try {
  if (earlier) {
    outputs.keep(*earlier);
    plan_.record.checkpoint = earlier->checkpoint;
    plan_.record.started = earlier->started;
  }
  source_.skip(done_before());
  catch_stop_signals();
  source_.look_ahead();
  if (outputs.rows().is_regular()) keeper_.emplace(run_record_path(plan_.output_path), record());
  if (plan_.open_more) plan_.open_more(record().checkpoint);
  outputs.cut();
} catch (...) {
  // Otherwise the next run would read a record of files that are gone.
  if (outputs.remove_new() && keeper_) keeper_->remove();
  throw;
}

Tally Run::write_all(RunOutputs& outputs) {
  ProgressDisplay progress(
      progress_mode(plan_.progress, plan_.invocation.quiet, outputs.rows().is_terminal()),
      done_before(), source_.size());
  RunSink sink(outputs, progress, record().checkpoint);
  bool is_complete = false;
  tell_failures([&] {
    if (record().checkpoint.rows.size == 0) outputs.write(rows_.header(), "");
    map_deals(sink, outputs);
    is_complete = true;
  });
  if (!is_complete) {
    // An output that failed itself reports that again, or is complete without what it lost.
    tell_failures([&] { outputs.close_rows(); });
    tell_failures([&] { outputs.close_solutions(); });
  }
  note_result(sink);
  goes_on_later_ = sink.goes_on_later();
  if (keeper_) tell_failures([&] { keeper_->end(state()); });
  last_deal_ = sink.last_deal();
  assert(sink.tally().counts().total() >= done_before());
  return sink.tally();
}

void Run::map_deals(RunSink& sink, RunOutputs& outputs) {
  {
    std::optional<Periodic> checkpoints;
    if (keeper_ && !plan_.keeps_each_deal) checkpoints = keeper_->checkpoints(sink);
    work_off(sink);
  }
  sink.rethrow_failure();  // only now, because a checkpoint may fail, too
  sink.finish();
  if (keeper_) keeper_->keep(sink);
  outputs.close_rows();
  outputs.close_solutions();
}

void Run::work_off(RunSink& sink) {
  const BatchMemory memory = share_memory(
      plan_.process_memory > 0 ? plan_.process_memory : default_process_memory(), plan_.jobs);
  MemoryBudget budget(memory.search, plan_.max_memory);
  const StopCallback stop = [&sink] {
    return sink.has_failed() ? StopReason::kInterrupted : stop_reason_of_signals();
  };
  run_batch<RunPart>({.next = [&](int max_deals) { return next_part(max_deals, sink); },
                      .make_worker =
                          [&] {
                            const auto worker = std::make_shared<PartWorker>(
                                plan_.make_worker(&budget), plan_.time_limit, stop, rows_);
                            return [worker](RunPart& part) { return worker->fill(part); };
                          },
                      .take = [&](RunPart& part) { return take_part(part, sink); }},
                     {.jobs = plan_.jobs,
                      .deals_at_a_time = plan_.deals_at_a_time,
                      .waiting_memory = memory.waiting});
}

/// No exception leaves this function. It would wait for the searches under way, whereas `stop` ends
/// them.
std::unique_ptr<RunPart> Run::next_part(int max_deals, RunSink& sink) try {
  return take_deals(max_deals);
} catch (const InputError& error) {
  bad_input_ = error.what();
  return nullptr;
} catch (...) {
  sink.fail();
  return nullptr;
}

std::unique_ptr<RunPart> Run::take_deals(int max_deals) {
  std::unique_ptr<NamedDeals> deals = source_.take(max_deals);
  const bool stopped = stop_signal() != 0;
  // A list knows its end, but a stream that a signal interrupted looks as if it had ended.
  if (stopped && (deals != nullptr || !source_.size())) was_cut_short_ = true;
  if (stopped || deals == nullptr) return nullptr;
  return std::make_unique<RunPart>(std::move(deals));
}

bool Run::take_part(const RunPart& part, RunSink& sink) {
  const bool goes_on = sink.take(part);
  if (goes_on && keeper_ && plan_.keeps_each_deal) keeper_->keep(sink);
  return goes_on;
}

void Run::note_failure() {
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
void Run::fail(const std::string& message) {
  if (std::ranges::find(errors_, message) == errors_.end()) errors_.push_back(message);
}

void Run::note_result(const RunSink& sink) {
  if (sink.tally().counts().unknown > 0) status_.note_undecided();
  if (sink.tally().has_errors()) status_.note_internal_error();
  if (was_cut_short_ || sink.was_interrupted()) status_.note_signal(stop_signal());
  if (bad_input_.empty()) return;
  status_.note_bad_input();
  fail(bad_input_);
}

void Run::write_summary(const Tally& tally, double seconds) const {
  const Paint paint(plan_.invocation.color, STDERR_FILENO);
  write_as_it_is(
      where_it_stopped(tally) +
      summary_text(tally, plan_.study.words, done_before(), seconds, plan_.timing, paint) +
      how_to_go_on());
}

/// The message about the signal that stopped the run. Empty if none did.
std::string Run::where_it_stopped(const Tally& tally) const {
  if (status_.signal() == 0) return "";
  const std::string last = last_deal_.empty() ? "" : ", the last one " + shown(last_deal_);
  return "stopped by signal " + std::to_string(status_.signal()) + " after " +
         std::to_string(tally.counts().total()) + " deals" + last + "\n";
}

/// Says how to go on. A run that can be resumed has "-" among its arguments only if its list came
/// from standard input.
std::string Run::to_go_on() const {
  const auto& arguments = plan_.invocation.arguments;
  const bool is_piped = std::ranges::find(arguments, "-") != arguments.end();
  return is_piped ? "to go on, with the same deals on standard input: " : "to go on: ";
}

/// The message about how to continue the run. Empty if there is nothing to continue.
std::string Run::how_to_go_on() const {
  if (status_.signal() == 0 && !status_.output_failed()) return "";
  std::error_code error;
  if (status_.output_failed() && !std::filesystem::exists(plan_.output_path, error)) return "";
  if (!obstacle_to_resuming_.empty()) return shown(obstacle_to_resuming_) + "\n";
  return to_go_on() + command_that_resumes(plan_.invocation.name, plan_.invocation.arguments) +
         "\n";
}

const char* Run::state() const {
  if (!errors_.empty()) return run_state::kFailed;
  const bool is_interrupted = status_.signal() != 0 || reader_has_gone_ || goes_on_later_;
  return is_interrupted ? run_state::kInterrupted : run_state::kFinished;
}

}  // namespace

int run(Plan plan) {
  assert(plan.deals != nullptr && plan.make_worker && plan.jobs >= 1);
  return Run(std::move(plan))();
}

}  // namespace freecell
