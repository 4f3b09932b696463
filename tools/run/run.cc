#include "tools/run/run.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "solver/memory_budget.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/batch_memory.h"
#include "tools/run/row_files.h"
#include "tools/run/run_part.h"
#include "tools/run/run_sink.h"
#include "tools/run/tally.h"
#include "tools/terminal/clock.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// The time to the next checkpoint. The first checkpoints come fast, and later ones come every two
/// seconds. So a kill costs a tenth of the work, and at most two seconds.
std::chrono::milliseconds interval_after(double seconds) {
  constexpr double kShortest = 100;
  constexpr double kLongest = 2000;
  constexpr double kTenth = 1000.0 / 10;
  return std::chrono::milliseconds(
      static_cast<int>(std::clamp(seconds * kTenth, kShortest, kLongest)));
}

/// One run, from its first byte to the summary.
class Run {
 public:
  explicit Run(Plan plan)
      : plan_(std::move(plan)), rows_(plan_.record.syntax, plan_.record.columns) {}

  ExitStatus operator()();

 private:
  const RunRecord& record() const { return plan_.record; }

  void begin(const std::optional<RunRecord>& earlier, RunSink& sink);
  void write_all(RunSink& sink);
  void map_deals(RunSink& sink);
  void keep(RunSink& sink);
  void write_record() const;
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
  std::vector<NamedDeal> ahead_;  ///< taken before anything was written
  const RowEncoder rows_;
  ExitStatus status_;
  std::vector<std::string> errors_;  ///< reported after the summary
  std::uint64_t done_before_ = 0;    ///< deals, by an earlier run
  bool keeps_record_ = false;        ///< beside rows in a file
  std::string obstacle_to_resuming_;
  std::string last_deal_;
  std::string bad_input_;                    ///< what ended the deals; empty: nothing
  std::atomic<bool> was_cut_short_ = false;  ///< whether a signal left deals without a row
  bool reader_has_gone_ = false;
  bool goes_on_later_ = false;      ///< the last deal is undecided, and its search can go on
  bool begins_deal_again_ = false;  ///< a signal ended a search that a checkpoint would have kept
};

ExitStatus Run::operator()() {
  obstacle_to_resuming_ =
      why_not_resumable(plan_.has_checkpoint ? "" : plan_.output_path, record());
  const std::optional<RunRecord> earlier =
      plan_.resume ? find_run_to_resume(plan_.output_path, record()) : std::nullopt;
  RunSink sink(plan_.output_path, record().solutions.file, plan_.folders);
  begin(earlier, sink);

  const Stopwatch stopwatch;
  write_all(sink);
  if (plan_.has_summary && !plan_.invocation.quiet && !reader_has_gone_) {
    write_summary(sink.tally(), stopwatch.seconds());
  }
  for (const std::string& error : errors_) write_message(error);
  return status_;
}

/// Begins the outputs. From here on their former contents are gone, except what `earlier` keeps. If
/// the first deal is bad, nothing has changed.
void Run::begin(const std::optional<RunRecord>& earlier, RunSink& sink) try {
  if (earlier) {
    sink.keep(*earlier);
    plan_.record.checkpoint = earlier->checkpoint;
    plan_.record.started = earlier->started;
  }
  done_before_ = record().checkpoint.tally.counts.total();
  DealSource& deals = *plan_.deals;
  deals.skip(done_before_);
  catch_stop_signals();
  // If their number is known, all deals are known to be good.
  if (!deals.size()) ahead_ = deals.take(1);
  if (sink.rows().is_regular()) write_record();
  keeps_record_ = sink.rows().is_regular();
  if (plan_.open_more) plan_.open_more(record().checkpoint);
  sink.cut();
} catch (...) {
  // Otherwise the next run would read a record of files that are gone.
  std::error_code ignored;
  if (sink.remove_new() && keeps_record_) {
    std::filesystem::remove(run_record_path(plan_.output_path), ignored);
  }
  throw;
}

void Run::write_all(RunSink& sink) {
  ProgressDisplay progress(
      progress_mode(plan_.progress, plan_.invocation.quiet, sink.shares_terminal()), done_before_,
      plan_.deals->size());
  bool is_complete = false;
  tell_failures([&] {
    sink.begin(record().checkpoint, rows_.header(), progress);
    map_deals(sink);
    is_complete = true;
  });
  if (!is_complete) {
    // An output that failed itself reports that again, or is complete without what it lost.
    for (OutputStream& file : sink.files()) tell_failures([&] { file.close(); });
  }
  note_result(sink);
  goes_on_later_ = sink.goes_on_later();
  begins_deal_again_ = plan_.keeps_each_deal && !plan_.has_checkpoint && sink.was_interrupted();
  plan_.record.state = state();
  plan_.record.ended = utc_now();
  if (keeps_record_) tell_failures([&] { write_record(); });
  last_deal_ = sink.last_deal();
  assert(sink.tally().counts.total() >= done_before_);
}

void Run::map_deals(RunSink& sink) {
  {
    // On a thread of its own: the workers wait only while it notes some numbers, not for the disk.
    std::optional<Periodic> checkpoints;
    if (keeps_record_ && !plan_.keeps_each_deal) {
      const Stopwatch stopwatch;
      checkpoints.emplace([stopwatch] { return interval_after(stopwatch.seconds()); },
                          [&] {
                            try {
                              keep(sink);
                            } catch (...) {
                              sink.fail();
                            }
                          });
    }
    work_off(sink);
  }
  sink.rethrow_failure();  // only now, because a checkpoint may fail, too
  sink.finish();
  keep(sink);
  for (OutputStream& file : sink.files()) file.close();
}

/// Makes all files safe. Then the record says how much of them stays. Whatever happens to the
/// program after that, the run can go on from there.
void Run::keep(RunSink& sink) {
  if (!keeps_record_) return;
  std::optional<Checkpoint> checkpoint = sink.checkpoint();
  if (!checkpoint) return;
  assert(checkpoint->tally.counts.total() >= record().checkpoint.tally.counts.total());
  sink.secure();
  plan_.record.checkpoint = *std::move(checkpoint);
  write_record();
}

void Run::write_record() const {
  replace_file(run_record_path(plan_.output_path), to_json_text(record()));
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
                                plan_.make_worker(&budget), plan_.max_seconds, stop, rows_,
                                sink.progress(), game_text(record().rules));
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
  std::vector<NamedDeal> deals =
      ahead_.empty() ? plan_.deals->take(max_deals) : std::exchange(ahead_, {});
  const bool stopped = stop_signal() != 0;
  // A list knows its end, but a stream that a signal interrupted looks as if it had ended.
  if (stopped && (!deals.empty() || !plan_.deals->size())) was_cut_short_ = true;
  if (stopped || deals.empty()) return nullptr;
  return std::make_unique<RunPart>(std::move(deals));
}

bool Run::take_part(const RunPart& part, RunSink& sink) {
  const bool goes_on = sink.take(part);
  if (goes_on && plan_.keeps_each_deal) keep(sink);
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
  if (sink.tally().counts.unknown > 0) status_.note_undecided();
  if (sink.tally().errors > 0) status_.note_internal_error();
  if (was_cut_short_ || sink.was_interrupted()) status_.note_signal(stop_signal());
  if (bad_input_.empty()) return;
  status_.note_bad_input();
  fail(bad_input_);
}

void Run::write_summary(const Tally& tally, double seconds) const {
  const Paint paint(plan_.invocation.color, STDERR_FILENO);
  write_as_it_is(
      where_it_stopped(tally) +
      summary_text(tally, plan_.study.words, done_before_, seconds, plan_.timing, paint) +
      how_to_go_on());
}

/// The message about the signal that stopped the run. Empty if none did.
std::string Run::where_it_stopped(const Tally& tally) const {
  if (status_.signal() == 0) return "";
  const std::string last = last_deal_.empty() ? "" : ", the last one " + shown(last_deal_);
  return "stopped by signal " + std::to_string(status_.signal()) + " after " +
         std::to_string(tally.counts.total()) + " deals" + last + "\n";
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
  const std::string again = begins_deal_again_
                                ? "the deal that was interrupted begins again from zero; "
                                  "--checkpoint FILE keeps its search\n"
                                : "";
  if (!obstacle_to_resuming_.empty()) return again + shown(obstacle_to_resuming_) + "\n";
  return again + to_go_on() +
         command_that_resumes(plan_.invocation.name, plan_.invocation.arguments) + "\n";
}

const char* Run::state() const {
  if (!errors_.empty()) return run_state::kFailed;
  const bool is_interrupted = status_.signal() != 0 || reader_has_gone_ || goes_on_later_;
  return is_interrupted ? run_state::kInterrupted : run_state::kFinished;
}

}  // namespace

ExitStatus run(Plan plan) {
  assert(plan.deals != nullptr && plan.make_worker && plan.jobs >= 1);
  return Run(std::move(plan))();
}

}  // namespace freecell
