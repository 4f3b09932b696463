#pragma once

#include <string>

#include "tools/run/run_json.h"
#include "tools/run/run_sink.h"
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
  /// Writes the record to `path` unchanged. Throws OutputError.
  RunKeeper(std::string path, RunRecord record);

  /// Makes checkpoints of `sink` until the result is destroyed. The sink and this object must
  /// outlive it.
  [[nodiscard]] Periodic checkpoints(RunSink& sink);
  /// Makes a checkpoint now. Throws OutputError.
  void keep(RunSink& sink);
  /// Removes the record of a run that has not begun.
  void remove() const;
  /// Records how the run ended.
  void end(const char* state);

 private:
  void write() const;

  std::string path_;
  RunRecord record_;
  Stopwatch stopwatch_;
};

}  // namespace freecell
