#include "tools/run/finished_shards.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "tools/io/deals/deal_list.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/resume.h"

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

void check_overlap(const std::vector<FinishedShard>& shards) {
  const auto same = std::ranges::adjacent_find(
      shards, {}, [](const FinishedShard& shard) { return shard.place().number; });
  if (same == shards.end()) return;
  const FinishedShard& other = *std::next(same);
  if (same->path == other.path) throw InputError(same->path + ": is given twice");
  throw InputError(other.path + ": is " + name_of(other.place()) + ", and so is " + same->path);
}

/// Returns the numbers of the first shards that are missing, at most `most` of them.
std::vector<std::uint64_t> missing_numbers(const std::vector<FinishedShard>& shards,
                                           std::uint64_t most) {
  std::vector<std::uint64_t> missing;
  auto shard = shards.begin();
  for (std::uint64_t number = 1; missing.size() < most; ++number) {
    if (shard != shards.end() && shard->place().number == number) {
      ++shard;
    } else {
      missing.push_back(number);
    }
  }
  return missing;
}

void check_gaps(const std::vector<FinishedShard>& shards) {
  constexpr std::uint64_t kMostNames = 10;
  const std::uint64_t count = shards.front().place().count;
  const std::uint64_t missing = count - shards.size();
  if (missing == 0) return;
  const auto numbers = missing_numbers(shards, std::min(missing, kMostNames));
  if (missing == 1) throw InputError(name_of({numbers.front(), count}) + " is missing");
  std::string text =
      std::to_string(missing) + " of " + std::to_string(count) + " parts are missing";
  for (const std::uint64_t number : numbers) {
    text += (number == numbers.front() ? ": " : ", ") + std::to_string(number);
  }
  throw InputError(text + (missing > kMostNames ? ", ..." : ""));
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
  check_overlap(shards);
  check_gaps(shards);
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
