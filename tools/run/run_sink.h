#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/deal_folder.h"
#include "tools/io/files/output_stream.h"
#include "tools/run/progress.h"
#include "tools/run/run_json.h"

namespace freecell {

struct RunPart;

/// What becomes of the parts of a run, in their order: the texts go to files that a later run can
/// continue, the deals are counted, and the progress moves. After `begin`, any thread may call its
/// functions.
class RunSink {
 public:
  /// Opens all files or none, and keeps their contents. `solutions_path` is empty if there is no
  /// such file. `folders` are folders of files that others write. Throws InputError.
  RunSink(const std::string& rows_path, const std::string& solutions_path,
          std::vector<DealFolder> folders);

  const OutputStream& rows() const { return files_.front(); }
  /// Keeps what belongs to the deals of the record's checkpoint. Throws InputError unless the files
  /// are as `record` says. If its run did not end, they may be longer.
  void keep(const RunRecord& record);
  /// Cuts off what is not kept. The next text follows what is kept.
  void cut();
  /// Removes the files that this run created. Returns whether the rows are among them.
  bool remove_new();
  /// Begins with the header of the rows, where an earlier run has ended. `progress` must outlive
  /// the last part.
  void begin(const Checkpoint& before, std::string_view header, ProgressDisplay& progress);
  /// As it was given to `begin`.
  ProgressDisplay& progress() const { return *progress_; }
  /// Whether rows or solutions go to a terminal.
  bool shares_terminal() const;

  /// Takes the next part. Returns false if the run ends with it.
  bool take(const RunPart& part);

  /// Returns how far the run has come, if there is anything new since the last call and nothing has
  /// failed. It ends the members of the files first, so that all text so far is in them, and
  /// nothing is written meanwhile. If that throws, the run ends and nothing more is written.
  std::optional<Checkpoint> checkpoint();
  /// Makes sure that the contents of the files survive a loss of power, and that the files are
  /// still where they were. Safe while another thread writes. Throws OutputError.
  void secure();
  /// Makes the files whole, and all deals done: the next checkpoint has something new.
  void finish();
  /// The files, to be closed.
  std::vector<OutputStream>& files() { return files_; }

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
  void write_texts(const RunPart& part);
  void count(const RunPart& part);
  void note_failure();

  std::vector<OutputStream> files_;  ///< of the rows, and of the solutions if there is one
  std::vector<DealFolder> folders_;
  ProgressDisplay* progress_ = nullptr;
  std::atomic<bool> has_failed_ = false;

  std::mutex mutex_;  ///< guards what follows, and writing
  Tally tally_;
  std::string last_deal_;
  bool was_interrupted_ = false;  ///< then nothing more is written
  std::uint64_t certificate_bytes_ = 0;
  bool goes_on_later_ = false;
  bool has_news_ = true;  ///< since the last checkpoint
  std::exception_ptr failure_;
};

}  // namespace freecell
