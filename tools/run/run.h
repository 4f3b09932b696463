#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/io/deals/deal_source.h"
#include "tools/io/files/deal_folder.h"
#include "tools/run/progress.h"
#include "tools/run/run_json.h"
#include "tools/run/study.h"
#include "tools/terminal/command.h"

namespace freecell {

/// What a run is to do: which deals are studied how, and where the rows go.
struct Plan {
  const StudyKind& study;
  Invocation invocation = {};
  MakeStudyWorker make_worker = {};
  std::unique_ptr<DealSource> deals = nullptr;
  /// Everything that decides what the files will have, as it is recorded: the names of the deals
  /// and the files, the options and the columns.
  RunRecord record = {};
  std::string output_path = "-";
  std::vector<DealFolder> folders = {};  ///< of files that the workers write
  /// Opens what the study itself writes, as it was at the checkpoint. It is called when everything
  /// else is open, and throws InputError.
  std::function<void(const Checkpoint&)> open_more = {};
  bool resume = false;

  int jobs = 1;                            ///< deals at a time
  int deals_at_a_time = 256;               ///< the most that a worker takes
  std::uint64_t process_memory = 0;        ///< in bytes; 0 means what the machine allows
  std::uint64_t max_memory = 0;            ///< the most that the search of a deal takes
  std::optional<double> max_seconds = {};  ///< of a deal
  ProgressChoice progress = ProgressChoice::kAuto;
  /// The record is written when a deal is done, and not from time to time: each takes long.
  bool keeps_each_deal = false;
  bool has_checkpoint = false;  ///< the study goes on from a file of its own, whatever rows go to
  bool timing = false;          ///< microseconds a deal are measured
  bool has_summary = true;
};

/// Carries the plan out: the deals go through an ordered parallel map (solver/batch) to the files,
/// which a later run can continue. Does everything from --resume to the summary. Throws InputError
/// if the run cannot begin.
ExitStatus run(Plan plan);

}  // namespace freecell
