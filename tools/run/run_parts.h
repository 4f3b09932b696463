#pragma once

#include <string>
#include <vector>

#include "tools/io/deals/shard.h"
#include "tools/run/run_json.h"

namespace freecell {

/// What a run with --shard has left of one part of a run.
struct RunPart {
  std::string path;  ///< of the rows
  RunRecord record;

  const Shard& shard() const { return *record.shard; }
};

/// The parts whose rows are in the files `paths`, in the order of the deals. Throws InputError that
/// names the file unless they are finished and together one run, without gap or overlap.
std::vector<RunPart> read_run_parts(const std::vector<std::string>& paths);

/// Of a run that was solved in one go what the record of the parts says, but for its files. At
/// least one part.
RunRecord merged_record(const std::vector<RunPart>& parts);

/// The words after the name of its subcommand with which the run of a record begins whose rows go
/// to `output`.
std::vector<std::string> run_arguments(const RunRecord& record, const std::string& output);

}  // namespace freecell
