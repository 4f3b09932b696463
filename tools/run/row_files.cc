#include "tools/run/row_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <system_error>
#include <tuple>

#include "tools/io/files/compression.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/io/files/shell_words.h"
#include "tools/io/files/spool.h"
#include "tools/io/rows/run_record_path.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

/// Describes how the file was changed. An unfinished run may have written more than it has noted.
std::string change_of(const std::string& path, const RunRecord& record, const FileState& state) {
  return change_since(path, state, !record.is_finished());
}

/// Finds out whether rows may be missing, without a record. If a kill has cut a plain file of rows,
/// it ends in the middle of a row.
std::string doubt_without_record(const std::string& path) {
  std::ifstream rows(path, std::ios::binary);
  std::string begin(4, '\0');
  if (!rows.read(begin.data(), 4) || compression_of_bytes(begin) != Compression::kNone) return {};
  if (!rows.seekg(-1, std::ios::end) || rows.get() == '\n') return {};
  return path + ": its last row has no line end: it may be cut short, and others may be missing";
}

// ---- Resuming a run ----

bool is_regular(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// Whether a file has contents. A file that a run has just created counts as missing.
bool has_content(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return !error && size > 0;
}

std::string refusal(const std::string& file, const std::string& reason) {
  return file + ": " + reason + ", so this run cannot be resumed";
}

std::string went_to_standard_output(const std::string& what, const std::string& option) {
  return "cannot resume: " + what + " went to standard output; use " + option + " FILE";
}

[[noreturn]] void refuse(const std::string& file, const std::string& reason) {
  throw InputError(refusal(file, reason));
}

/// A list that came from standard input must be given again.
void ask_for_the_list(const std::string& output) {
  const std::string path = run_record_path(output);
  const std::optional<RunRecord> theirs = read_run_record(path);
  if (!theirs || !theirs->list) return;
  throw InputError(
      "standard input: does not have the deals of the run to resume; give them again, "
      "there or as an argument: " +
      path + " has them as list");
}

void check_nothing_has_begun(const std::string& output, const RunRecord& ours) {
  for (const std::string& file : {output, ours.solutions.file}) {
    if (has_content(file)) refuse(file, "has no record " + run_record_path(output));
  }
}

/// Checks that the outputs are still there. A file from which nothing is kept may be gone.
void check_that_outputs_exist(const std::string& output, const RunRecord& theirs) {
  const auto check = [](const std::string& file, const FileState& state) {
    if (state.size > 0 && !is_regular(file)) refuse(file, "is gone");
  };
  check(output, theirs.checkpoint.rows);
  check(theirs.solutions.file, theirs.checkpoint.solutions);
}

}  // namespace

RowFile row_file(const std::string& path) try {
  return {path, read_run_record(run_record_path(path))};
} catch (const InputError&) {
  return {path, std::nullopt};
}

std::vector<std::string> doubts_of_files(const std::vector<std::string>& paths) {
  refuse_same_file_twice(paths);
  std::vector<std::string> doubts;
  for (const std::string& path : paths) {
    if (Spool::is_needed_for(path)) continue;
    if (std::string doubt = doubt_of(row_file(path)); !doubt.empty()) doubts.push_back(doubt);
  }
  return doubts;
}

void refuse_same_file_twice(const std::vector<std::string>& paths) {
  std::map<std::tuple<dev_t, ino_t>, std::string> known;
  std::set<std::string> names;
  for (const std::string& path : paths) {
    if (!names.insert(path).second) throw InputError(path + ": is given twice");
    struct stat status;
    if (path == "-" || ::stat(path.c_str(), &status) != 0) continue;
    const auto [same, is_new] = known.try_emplace({status.st_dev, status.st_ino}, path);
    if (!is_new) throw InputError(path + ": is the same file as " + same->second);
  }
}

void refuse_outputs(const std::string& rows, const std::string& solutions,
                    const std::vector<std::string>& inputs, bool replaces) {
  const std::string record = rows == "-" ? "" : run_record_path(rows);
  refuse_one_file({"solutions", solutions}, {"rows", rows});
  refuse_one_file({"solutions", solutions}, {"the record of the run", record});
  for (const std::string& path : {rows, solutions}) {
    refuse_to_overwrite_input(path, inputs);
    if (!replaces && path != "-") OutputFile::refuse_existing(path);
  }
}

std::string doubt_of(const RowFile& file) try {
  if (!file.record) return doubt_without_record(file.path);
  if (!file.record->is_finished()) {
    return file.path + ": its run has not finished (" + file.record->state +
           "): some of its rows may be missing";
  }
  return change_of(file.path, *file.record, file.record->checkpoint.rows);
} catch (const InputError&) {
  return {};  // the code that reads the rows reports why they cannot be read
}

std::string solutions_path_of(const RowFile& file) {
  const fs::path named = file.record ? file.record->solutions.file : std::string();
  std::error_code error;
  if (named.empty() || fs::exists(named, error)) return named.string();
  return (fs::path(file.path).parent_path() / named.filename()).string();
}

std::optional<std::string> damage_of(const RowFile& file) {
  if (!file.record) return std::nullopt;
  const Checkpoint& checkpoint = file.record->checkpoint;
  std::string change = change_of(file.path, *file.record, checkpoint.rows);
  const std::string solutions = solutions_path_of(file);
  if (change.empty() && !solutions.empty()) {
    change = change_of(solutions, *file.record, checkpoint.solutions);
  }
  if (change.empty()) return std::nullopt;
  return change;
}

// ---- Resuming a run ----

std::string why_not_resumable(const std::string& output, const RunRecord& ours) {
  for (const std::string& file : ours.files) {
    if (file == "-") return refusal("standard input", "cannot be read twice");
    if (!is_regular(file)) return refusal(file, "cannot be read twice");
  }
  if (output == "-") return went_to_standard_output("rows", "--output");
  if (ours.solutions.file == "-") {
    return went_to_standard_output("solutions", "--solutions-file");
  }
  std::error_code error;
  for (const std::string& file : {output, ours.solutions.file}) {
    if (fs::exists(file, error) && !is_regular(file)) return refusal(file, "is not a regular file");
  }
  return {};
}

std::optional<RunRecord> find_run_to_resume(const std::string& output, const RunRecord& ours) {
  if (std::ranges::find(ours.files, "-") != ours.files.end()) ask_for_the_list(output);
  const std::string obstacle = why_not_resumable(output, ours);
  if (!obstacle.empty()) throw InputError(obstacle);
  std::optional<RunRecord> record = read_run_record(run_record_path(output));
  if (!record) {
    check_nothing_has_begun(output, ours);
    return std::nullopt;
  }
  const std::string difference = first_difference(*record, ours);
  if (!difference.empty()) refuse(run_record_path(output), difference);
  check_that_outputs_exist(output, *record);
  return record;
}

std::string command_that_resumes(const std::string& command,
                                 const std::vector<std::string>& arguments) {
  std::string line = shell_quoted(program_invocation_name) + " " + command + " --resume";
  for (const std::string& argument : arguments) {
    if (argument != "--force" && argument != "--resume") line += " " + shell_quoted(argument);
  }
  return line;
}

}  // namespace freecell
