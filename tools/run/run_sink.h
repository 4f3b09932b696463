#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>

#include "tools/run/progress.h"
#include "tools/run/run_outputs.h"
#include "tools/run/tally.h"

namespace freecell {

struct RunPart;

/// What becomes of the parts of a run, in their order: the texts go to the files, the deals are
/// counted, and the progress moves. It keeps references to its arguments. Any thread may call its
/// functions.
class RunSink {
 public:
  /// `before`: where an earlier run has ended.
  RunSink(RunOutputs& outputs, ProgressDisplay& progress, const Checkpoint& before)
      : outputs_(outputs),
        progress_(progress),
        tally_(before.tally),
        certificate_bytes_(before.certificate_bytes) {}

  /// Takes the next part. Returns false if the run ends with it.
  bool take(const RunPart& part);

  /// Returns how far the run has come, if there is anything new since the last call and nothing has
  /// failed. It ends the members of the files first, and nothing is written meanwhile. If that
  /// throws, the run ends and nothing more is written.
  std::optional<Checkpoint> checkpoint();
  /// Makes the files whole, and all deals done: the next checkpoint has something new.
  void finish();
  /// Makes all that is written safe from a loss of power.
  void secure() { outputs_.secure(); }

  /// Ends the run because of the exception that is being handled.
  void fail();
  bool has_failed() const { return has_failed_; }
  /// Rethrows the failure, if there was one.
  void rethrow_failure() const;

  // After the run:
  const Tally& tally() const { return tally_; }
  /// The name of the last deal that was done. Empty if none was.
  const std::string& last_deal() const { return last_deal_; }
  /// Whether a signal has interrupted a deal.
  bool was_interrupted() const { return was_interrupted_; }
  /// Whether a later run can go on with the last deal, which is undecided.
  bool goes_on_later() const { return goes_on_later_; }

 private:
  void write(const RunPart& part);
  void count(const RunPart& part);
  void note_failure();

  RunOutputs& outputs_;
  ProgressDisplay& progress_;
  std::atomic<bool> has_failed_ = false;

  std::mutex mutex_;  ///< guards what follows, and writing
  Tally tally_;
  std::string last_deal_;
  bool was_interrupted_ = false;  ///< then nothing more is written
  std::uint64_t certificate_bytes_;
  bool goes_on_later_ = false;
  bool has_news_ = true;  ///< since the last checkpoint
  std::exception_ptr failure_;
};

}  // namespace freecell
