#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "solver/batch/batch.h"
#include "tools/io/deals/deal_source.h"
#include "tools/run/progress.h"
#include "tools/run/result_sink.h"
#include "tools/run/row_part.h"
#include "tools/run/tally.h"
#include "tools/run/time_limit.h"

namespace freecell {

/// A run that writes a row for each deal. It feeds the deals of a source to the batch, counts the
/// results, and passes them on to the sink that has the files. It keeps references to all its
/// arguments.
class RowJob : public BatchJob, public ResultSink {
 public:
  /// `limit` applies to each deal. `before` has the counts of the deals before those of `source`.
  RowJob(const RowKind& kind, TimeLimit limit, DealSource& source, ResultSink& sink,
         ProgressDisplay& progress, TallyState before)
      : kind_(kind),
        limit_(limit),
        source_(source),
        sink_(sink),
        progress_(progress),
        tally_(std::move(before)) {}

  std::unique_ptr<BatchPart> next_part(int max_deals) override;
  bool take(const RowPart& part) override;

  /// The answer when a search asks whether to go on. Any thread may call it.
  StopReason stop_reason() const;

  /// Returns the counts so far, if there is anything new since the last call and nothing has
  /// failed. It calls `close_files` first, and nothing is written meanwhile. If that throws, the
  /// run ends and nothing more is written. Any thread may call it.
  std::optional<TallyState> checkpoint(const std::function<void()>& close_files);
  /// Marks all deals as done, so that the next checkpoint has something new.
  void note_end();
  /// Ends the run because of the exception that is being handled. Any thread may call it.
  void fail();

  /// Rethrows the failure of the output, if there was one.
  void rethrow_failure() const;
  const Tally& tally() const { return tally_; }
  /// The name of the last deal that was done. Empty if none was.
  const std::string& last_deal() const { return last_deal_; }
  /// What was wrong with a board that ended the run. Empty if nothing was.
  const std::string& bad_input() const { return bad_input_; }
  /// Whether a signal left deals without a row.
  bool was_cut_short() const { return was_cut_short_; }

 private:
  std::unique_ptr<BatchPart> make_next_part(int max_deals);
  void write(const RowPart& part);
  void count(const RowPart& part);
  void note_failure();

  const RowKind& kind_;
  const TimeLimit limit_;
  DealSource& source_;
  ResultSink& sink_;
  ProgressDisplay& progress_;
  std::string bad_input_;
  std::atomic<bool> was_cut_short_ = false;
  bool is_over_ = false;  ///< nothing more is written, because a deal was interrupted
  std::atomic<bool> has_failed_ = false;

  std::mutex mutex_;  ///< guards what follows, and writing
  Tally tally_;
  std::string last_deal_;
  bool has_news_ = true;  ///< whether there is news since the last checkpoint
  std::exception_ptr failure_;
};

}  // namespace freecell
