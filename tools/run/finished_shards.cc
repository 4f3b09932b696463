#include "tools/run/finished_shards.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/row_files.h"

namespace freecell {
namespace {

std::string name_of(const Shard& shard) {
  return "part " + std::to_string(shard.number) + " of " + std::to_string(shard.count);
}

// ---- Each shard by itself ----

void check_finished(const FinishedShard& shard) {
  if (shard.record.is_finished()) return;
  throw InputError(shard.path + ": its run has not finished (" + shard.record.state +
                   "); this goes on with it: " +
                   command_that_resumes(shard.record.command, shard.record.arguments));
}

/// Checks a shard's deals. `all` is the number of deals of the run.
void check_deals(const FinishedShard& shard, std::uint64_t all) {
  const std::uint64_t size = shard.place().end(all) - shard.place().begin(all);
  const std::uint64_t counted = shard.record.checkpoint.tally.counts.total();
  if (counted == size) return;
  throw InputError(run_record_path(shard.path) + ": it counts " + std::to_string(counted) +
                   " deals; " + name_of(shard.place()) + " has " + std::to_string(size));
}

FinishedShard read_finished_shard(const std::string& path) {
  constexpr std::string_view kRecord = ".run.json";
  auto record = read_run_record(run_record_path(path));
  if (!record && path.ends_with(kRecord)) {
    throw InputError(path + ": is a record; name the rows, " +
                     path.substr(0, path.size() - kRecord.size()));
  }
  if (!record) {
    throw InputError(path + ": has no record " + run_record_path(path) +
                     ", as '--shard K/N --output " + path + "' leaves it");
  }
  if (!record->shard) {
    throw InputError(path + ": is a whole run, not a part that --shard K/N made");
  }
  FinishedShard shard{path, std::move(*record)};
  check_finished(shard);
  return shard;
}

// ---- All of them ----

std::uint64_t deals_of_run(const RunRecord& record) {
  return record.list ? DealList::parse(*record.list).size() : record.contents->rows;
}

/// The settings that all shards of a run have in common.
RunRecord common_settings(RunRecord record) {
  record.shard->number = 1;
  record.solutions.file.clear();
  record.solutions.folder.clear();
  record.certificates.clear();
  return record;
}

void check_same_run(const FinishedShard& first, const FinishedShard& shard) {
  const std::string difference =
      first_difference(common_settings(first.record), common_settings(shard.record));
  if (difference.empty()) return;
  throw InputError(shard.path + ": is of another run than " + first.path + ": " + difference);
}

void check_overlap(const FinishedShard& shard, const FinishedShard& other) {
  if (shard.place().number != other.place().number) return;
  if (shard.path == other.path) throw InputError(shard.path + ": is given twice");
  throw InputError(other.path + ": is " + name_of(other.place()) + ", and so is " + shard.path);
}

/// Checks that each shard is there once. They are in order.
void check_complete(const std::vector<FinishedShard>& shards) {
  constexpr std::size_t kMostNames = 10;
  const std::uint64_t count = shards.front().place().count;
  for (std::size_t i = 1; i < shards.size(); ++i) check_overlap(shards[i - 1], shards[i]);
  const std::uint64_t missing = count - shards.size();
  if (missing == 0) return;
  std::vector<std::string> names;  // of the first of them
  auto shard = shards.begin();
  for (std::uint64_t number = 1; number <= count && names.size() < kMostNames; ++number) {
    if (shard != shards.end() && shard->place().number == number) {
      ++shard;
    } else {
      names.push_back(std::to_string(number));
    }
  }
  const std::string of_all = " of " + std::to_string(count);
  if (missing == 1) throw InputError("part " + names.front() + of_all + " is missing");
  throw InputError(std::to_string(missing) + of_all + " parts are missing: " +
                   joined_by_commas(names) + (missing > kMostNames ? ", ..." : ""));
}

/// Names the folder if all shards wrote into it, and leaves out the file of solutions.
SolutionOutputs merged_solutions(const std::vector<FinishedShard>& shards) {
  SolutionOutputs solutions = shards.front().record.solutions;
  solutions.file.clear();
  for (const FinishedShard& shard : shards) {
    if (shard.record.solutions.folder != solutions.folder) solutions.folder.clear();
  }
  return solutions;
}

}  // namespace

std::vector<FinishedShard> read_finished_shards(const std::vector<std::string>& paths) {
  std::vector<FinishedShard> shards;
  for (const std::string& path : paths) {
    shards.push_back(read_finished_shard(path));
    check_same_run(shards.front(), shards.back());
  }
  std::ranges::stable_sort(shards, {},
                           [](const FinishedShard& shard) { return shard.place().number; });
  check_complete(shards);
  const std::uint64_t deals = deals_of_run(shards.front().record);
  for (const FinishedShard& shard : shards) check_deals(shard, deals);
  return shards;
}

RunRecord merged_record(const std::vector<FinishedShard>& shards) {
  RunRecord merged = shards.front().record;
  merged.arguments.clear();
  merged.shard.reset();
  merged.contents.reset();
  merged.solutions = merged_solutions(shards);
  for (const FinishedShard& shard : shards) {
    if (shard.record.certificates != merged.certificates) merged.certificates.clear();
  }
  merged.checkpoint = {};
  for (const FinishedShard& shard : shards) {
    merged.checkpoint.tally.append(shard.record.checkpoint.tally);
    merged.jobs = std::max(merged.jobs, shard.record.jobs);
    merged.started = std::min(merged.started, shard.record.started);
    merged.ended = std::max(merged.ended, shard.record.ended);
  }
  return merged;
}

}  // namespace freecell
