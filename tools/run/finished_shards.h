#pragma once

#include <string>
#include <vector>

#include "tools/io/deals/shard.h"
#include "tools/run/run_json.h"

namespace freecell {

/// The result of a run with --shard.
struct FinishedShard {
  std::string path;  ///< the path of the rows
  RunRecord record;

  /// Its number and the number of all shards.
  const Shard& place() const { return *record.shard; }
};

/// Returns the shards whose rows are in the files `paths`, in the order of the deals. Throws an
/// InputError that names the file unless the shards are finished and together make one run, without
/// gap or overlap.
std::vector<FinishedShard> read_finished_shards(const std::vector<std::string>& paths);

/// Returns the record that a single run over all deals would have, without its files. There must be
/// at least one shard.
RunRecord merged_record(const std::vector<FinishedShard>& shards);

}  // namespace freecell
