#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dealer/words.h"
#include "solver/batch/batch.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/deal_folder.h"
#include "tools/run/json_row_kind.h"
#include "tools/run/progress.h"
#include "tools/run/result_merger.h"
#include "tools/run/row_job.h"
#include "tools/run/row_kind.h"
#include "tools/run/run_json.h"
#include "tools/run/run_keeper.h"
#include "tools/run/run_outputs.h"
#include "tools/run/time_limit.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// The values of --progress.
enum class ProgressChoice { kAuto, kNever, kJson };
inline constexpr std::array kProgressChoiceWords = {
    Word{"auto", ProgressChoice::kAuto},
    Word{"never", ProgressChoice::kNever},
    Word{"json", ProgressChoice::kJson},
};

/// The settings of a run that do not depend on the kind of its rows.
struct RunSettings {
  Invocation invocation;
  std::string output_path = "-";
  bool resume = false;
  int jobs = 1;
  std::uint64_t process_memory = 0;  ///< in bytes; 0 means what the machine allows
  ProgressChoice progress = ProgressChoice::kAuto;
};

/// What a run does.
struct RowRun {
  RunRecord record;  ///< the record as it is at the start
  const RowKind& rows;
  BatchOptions batch;  ///< without `stop` and the memory
  TimeLimit time_limit = TimeLimit();
  std::vector<DealFolder> folders = {};
  bool timing = false;  ///< microseconds a deal are measured
  bool has_summary = true;
};

/// Carries out one run that writes a row for each of many deals, with outputs that can be resumed,
/// the record, progress, the summary and the exit code.
class RowRunner {
 public:
  explicit RowRunner(RunSettings settings) : settings_(std::move(settings)) {}

  /// Does everything from --resume to the summary, and returns the exit code. Throws InputError if
  /// the run cannot begin.
  int run(RowRun run, DealSource& deals);
  /// Makes a second pass over the deals that the rows in `path` leave unknown. `run.record` is the
  /// record of these rows. Either all of these deals are tried again, or nothing is changed.
  int retry(const RowRun& run, const std::string& path);

 private:
  void begin(RunRecord& record, const std::optional<RunRecord>& earlier, LookaheadSource& source,
             RunOutputs& outputs);
  Tally write_all(const RowRun& run, DealSource& source, RunOutputs& outputs);
  const RowKind& rows_of(const RowRun& run);
  void run_batch(const RowRun& run, RowJob& job, RunOutputs& outputs);
  Tally replace_unknown(const RowRun& run, const std::string& path, DealSource& source,
                        ResultMerger& merger);
  void work_off(RowJob& job, BatchOptions options) const;

  template <typename Action>
  void tell_failures(Action action) {
    try {
      action();
    } catch (...) {
      note_failure();
    }
  }
  void keep_what_came(RunOutputs& outputs);
  void note_failure();
  void fail(const std::string& message);
  void note_result(const RowJob& job);

  ProgressMode progress_mode(bool shares_terminal) const;
  void write_summary(const Tally& tally, std::uint64_t before, double seconds, bool timing) const;
  std::string where_it_stopped(const Tally& tally) const;
  std::string how_to_go_on() const;
  std::string to_go_on() const;
  const char* state() const;

  RunSettings settings_;
  std::optional<JsonRowKind> json_rows_;  ///< if rows are written as lines of JSON
  ExitStatus status_;
  std::vector<std::string> errors_;  ///< reported after the summary
  std::optional<RunKeeper> keeper_;  ///< if a record is kept
  std::string obstacle_to_resuming_;
  std::string last_deal_;
  bool reader_has_gone_ = false;
};

}  // namespace freecell
