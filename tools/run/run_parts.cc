#include "tools/run/run_parts.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "dealer/deal.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/resume.h"
#include "tools/run/solve_columns.h"
#include "tools/terminal/option_values.h"

namespace freecell {
namespace {

std::string name_of(const Shard& shard) {
  return "part " + std::to_string(shard.number) + " of " + std::to_string(shard.count);
}

// ---- Each part by itself ----

void check_finished(const RunPart& part) {
  if (part.record.is_finished()) return;
  throw InputError(
      part.path + ": its run has not finished (" + part.record.state + "); this goes on with it: " +
      command_that_resumes(part.record.command, run_arguments(part.record, part.path)));
}

/// `all`: of the run.
void check_deals(const RunPart& part, std::uint64_t all) {
  const std::uint64_t size = part.shard().end(all) - part.shard().begin(all);
  const std::uint64_t counted = part.record.checkpoint.tally.counts.total();
  if (counted == size) return;
  throw InputError(run_record_path(part.path) + ": it counts " + std::to_string(counted) +
                   " deals; " + name_of(part.shard()) + " has " + std::to_string(size));
}

RunPart read_run_part(const std::string& path) {
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
  RunPart part{path, std::move(*record)};
  check_finished(part);
  return part;
}

// ---- All of them ----

std::uint64_t deals_of_run(const RunRecord& record) {
  return record.list ? DealList::parse(*record.list).size() : record.csv->rows;
}

/// What all parts of a run have in common.
RunRecord common_settings(RunRecord record) {
  record.shard->number = 1;
  record.solutions.file.clear();
  record.solutions.folder.clear();
  return record;
}

void check_same_run(const RunPart& first, const RunPart& part) {
  const std::string difference =
      first_difference(common_settings(first.record), common_settings(part.record));
  if (difference.empty()) return;
  throw InputError(part.path + ": is of another run than " + first.path + ": " + difference);
}

void check_overlap(const std::vector<RunPart>& parts) {
  const auto same = std::ranges::adjacent_find(
      parts, {}, [](const RunPart& part) { return part.shard().number; });
  if (same == parts.end()) return;
  const RunPart& other = *std::next(same);
  if (same->path == other.path) throw InputError(same->path + ": is given twice");
  throw InputError(other.path + ": is " + name_of(other.shard()) + ", and so is " + same->path);
}

/// The numbers of the first parts that are missing, `most` at most.
std::vector<std::uint64_t> missing_numbers(const std::vector<RunPart>& parts, std::uint64_t most) {
  std::vector<std::uint64_t> missing;
  auto part = parts.begin();
  for (std::uint64_t number = 1; missing.size() < most; ++number) {
    if (part != parts.end() && part->shard().number == number) {
      ++part;
    } else {
      missing.push_back(number);
    }
  }
  return missing;
}

void check_gaps(const std::vector<RunPart>& parts) {
  constexpr std::uint64_t kMostNames = 10;
  const std::uint64_t count = parts.front().shard().count;
  const std::uint64_t missing = count - parts.size();
  if (missing == 0) return;
  const auto numbers = missing_numbers(parts, std::min(missing, kMostNames));
  if (missing == 1) throw InputError(name_of({numbers.front(), count}) + " is missing");
  std::string text =
      std::to_string(missing) + " of " + std::to_string(count) + " parts are missing";
  for (const std::uint64_t number : numbers) {
    text += (number == numbers.front() ? ": " : ", ") + std::to_string(number);
  }
  throw InputError(text + (missing > kMostNames ? ", ..." : ""));
}

/// A folder is named if all parts wrote into it; which file the solutions go to is another matter.
SolutionOutputs merged_solutions(const std::vector<RunPart>& parts) {
  SolutionOutputs solutions = parts.front().record.solutions;
  solutions.file.clear();
  for (const RunPart& part : parts) {
    if (part.record.solutions.folder != solutions.folder) solutions.folder.clear();
  }
  return solutions;
}

/// The flags that asked for the columns of a run of `solve`.
void add_column_flags(const RunRecord& record, std::vector<std::string>& words) {
  for (const ColumnFlag& flag : solve_column_flags()) {
    const bool was_given = std::ranges::any_of(solve_columns(), [&](const auto& column) {
      return column.option == flag.name &&
             std::ranges::find(record.columns, column.name) != record.columns.end();
    });
    if (was_given) words.push_back("--" + std::string(flag.name));
  }
}

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

/// The columns of a run of `measure` but for those that its deals or its CSV had before.
std::span<const std::string> measured(const RunRecord& record) {
  const std::size_t before = record.csv ? record.csv->columns : 1;
  return std::span(record.columns).subspan(std::min(before, record.columns.size()));
}

}  // namespace

std::vector<RunPart> read_run_parts(const std::vector<std::string>& paths) {
  std::vector<RunPart> parts;
  for (const std::string& path : paths) {
    parts.push_back(read_run_part(path));
    check_same_run(parts.front(), parts.back());
  }
  std::ranges::stable_sort(parts, {}, [](const RunPart& part) { return part.shard().number; });
  check_overlap(parts);
  check_gaps(parts);
  const std::uint64_t deals = deals_of_run(parts.front().record);
  for (const RunPart& part : parts) check_deals(part, deals);
  return parts;
}

RunRecord merged_record(const std::vector<RunPart>& parts) {
  RunRecord merged = parts.front().record;
  merged.shard.reset();
  merged.csv.reset();
  merged.solutions = merged_solutions(parts);
  merged.checkpoint = {};
  for (const RunPart& part : parts) {
    merged.checkpoint.tally.append(part.record.checkpoint.tally);
    merged.jobs = std::max(merged.jobs, part.record.jobs);
    merged.started = std::min(merged.started, part.record.started);
    merged.ended = std::max(merged.ended, part.record.ended);
  }
  return merged;
}

std::vector<std::string> run_arguments(const RunRecord& record, const std::string& output) {
  std::vector<std::string> words = record.list ? std::vector{*record.list} : record.files;
  const auto add = [&](const char* option, const std::string& value, const std::string& usual) {
    if (value != usual) words.insert(words.end(), {option, value});
  };
  const auto add_number = [&](const char* option, std::uint64_t value, std::uint64_t usual) {
    add(option, std::to_string(value), std::to_string(usual));
  };
  if (record.shard) {
    add("--shard", std::to_string(record.shard->number) + "/" + std::to_string(record.shard->count),
        "");
  }
  add("--output", output, "-");
  add("--solutions-file", record.solutions.file, "");
  add("--solutions-dir", record.solutions.folder, "");
  add("--solution-format", record.solutions.format, "");
  if (record.command == "measure") add("--columns", joined(measured(record)), "");
  // `fewest` tries them all.
  if (record.command != "fewest")
    add_number("--freecells", static_cast<unsigned>(record.freecells), kDefaultFreecells);
  add_number("--cascades", static_cast<unsigned>(record.cascades), kDefaultCascades);
  add_number("--max-expanded", record.limits.max_expanded, Limits().max_expanded);
  add_number("--max-memory", record.limits.max_memory, Limits().max_memory);
  add("--effort", record.effort.effort, EffortRecord().effort);
  add("--metric", record.effort.metric.value_or(""), "");
  add("--capacity", record.effort.capacity.value_or(""), "");
  add("--autoplay", record.effort.autoplay.value_or(""), "");
  if (record.effort.max_seconds) add("--max-seconds", exact_text(*record.effort.max_seconds), "");
  if (record.effort.within_deal) words.emplace_back("--within-deal");
  add("--only", joined(record.only), joined(VerdictSet::all().names()));
  if (record.command == "solve") add_column_flags(record, words);
  return words;
}

}  // namespace freecell
