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

/// Keeps the record of a run up to date while the run goes on. At each checkpoint it first makes
/// all files safe. Then the record says how much of them stays. Whatever happens to the program
/// after that, the run can go on from there.
///
/// The first checkpoints come fast, and later ones come every two seconds. So a kill costs a tenth
/// of the work, and at most two seconds. A separate thread makes the checkpoints. The workers wait
/// only while it notes some numbers, not for the disk.
class RunKeeper {
 public:
  /// Writes the record to `path` unchanged, and does nothing else before `start`. Throws
  /// OutputError.
  RunKeeper(std::string path, RunRecord record);

  /// Begins to make checkpoints of `job` and `outputs`, which must outlive `stop`.
  void start(RowJob& job, RunOutputs& outputs);
  /// Stops making checkpoints.
  void stop() { periodic_.reset(); }
  /// Makes a checkpoint now. Throws OutputError.
  void keep(RowJob& job, RunOutputs& outputs);
  /// Removes the record of a run that has not begun.
  void remove() const;
  /// Records how the run ended.
  void end(const char* state);

 private:
  void write() const;

  std::string path_;
  RunRecord record_;
  Stopwatch stopwatch_;
  std::optional<Periodic> periodic_;  // last, so that it ends before what it uses
};

}  // namespace freecell
