#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tools/run/row_job.h"
#include "tools/run/run_json.h"
#include "tools/run/run_outputs.h"
#include "tools/terminal/periodic.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// Keeps the record of a run true while it goes on: at each checkpoint all files are made safe
/// first, and then the record says how much of them stays. Whatever happens to the program after
/// that, the run goes on from there.
///
/// The first checkpoints come fast, later ones every two seconds: what a kill costs is a tenth of
/// the work, and two seconds at most. They are made by a thread of their own; the workers are held
/// up by what it takes to note some numbers, not by the disk.
class RunKeeper {
 public:
  /// Writes the record to `path`, as it is; nothing else is done before `start`. Throws
  /// OutputError.
  RunKeeper(std::string path, RunRecord record);

  /// Begins to make checkpoints of `job` and `outputs`, which must outlive `stop`.
  void start(RowJob& job, RunOutputs& outputs);
  /// Stops making checkpoints.
  void stop() { periodic_.reset(); }
  /// Makes a checkpoint now. Throws OutputError.
  void keep(RowJob& job, RunOutputs& outputs);
  /// Records how the run ended.
  void end(const char* state);

 private:
  void write() const;

  std::string path_;
  RunRecord record_;
  Stopwatch stopwatch_;
  std::optional<Periodic> periodic_;  // last: ends before what it uses
};

}  // namespace freecell
