#include "tools/run/row_files.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <system_error>
#include <tuple>

#include "tools/io/files/compression.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/spool.h"
#include "tools/io/rows/run_record_path.h"

namespace freecell {
namespace {

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
  namespace fs = std::filesystem;
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

}  // namespace freecell
