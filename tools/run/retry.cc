#include "tools/run/retry.h"

#include <algorithm>

#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/result_merger.h"
#include "tools/run/unknown_source.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw InputError("--retry-unknown " + path + ": " + reason);
}

void check_run(const std::string& command, const std::string& path, const RunRecord& record) {
  if (record.command != command) refuse(path, "was written by 'freecell " + record.command + "'");
  if (record.version != kVersion) {
    refuse(path, "was written by version " + record.version + ", this is " + kVersion);
  }
  if (!record.is_finished()) refuse(path, "its run has not ended; --resume goes on with it");
  if (std::ranges::find(record.only, to_string(Verdict::kUnknown)) == record.only.end()) {
    refuse(path, "has no rows of unknown deals (--only)");
  }
  if (!record.solutions.folder.empty()) {
    refuse(path,
           "its solutions are in a folder, " + record.solutions.folder +
               ", which cannot be replaced as a whole; solve the unknown deals by themselves");
  }
  if (!record.certificates.empty()) {
    refuse(path,
           "its certificates are in a folder, " + record.certificates +
               ", which cannot be replaced as a whole; solve the unknown deals by themselves");
  }
  if (record.file_sizes != sizes_of_files(record.files)) {
    refuse(path, "the files of its boards are not what they were");
  }
}

void check_unchanged(const std::string& file, const FileState& state) {
  if (!change_since(file, state, false).empty()) throw_not_as_recorded(file);
}

void raise_limit(const std::string& path, std::uint64_t& limit,
                 const std::optional<std::uint64_t>& given, const char* option) {
  if (!given) return;
  if (*given < limit) refuse(path, std::string(option) + " is less than it was");
  limit = *given;
}

}  // namespace

RunRecord find_run_to_retry(const std::string& command, const std::string& rows_path,
                            const GivenLimits& limits) {
  std::optional<RunRecord> record = read_settled_record(rows_path);
  if (!record) refuse(rows_path, "has no record " + run_record_path(rows_path));
  check_run(command, rows_path, *record);
  check_unchanged(rows_path, record->checkpoint.rows);
  if (!record->solutions.file.empty()) {
    check_unchanged(record->solutions.file, record->checkpoint.solutions);
  }
  raise_limit(rows_path, record->limits.max_expanded, limits.max_expanded, "--max-expanded");
  raise_limit(rows_path, record->limits.max_memory, limits.max_memory, "--max-memory");
  return *std::move(record);
}

std::unique_ptr<DealSource> open_unknown_deals(const std::string& rows_path,
                                               const RunRecord& record) {
  std::unique_ptr<DealSource> boards;
  if (!record.list) {
    boards = std::make_unique<BoardSource>(record.files, OpenFiles(),
                                           BoardOptions{.text = record.board_text,
                                                        .freecells = record.freecells,
                                                        .keep_going = record.keep_going},
                                           [] { return stop_signal() != 0; });
  }
  return std::make_unique<UnknownSource>(rows_path, record.columns, record.syntax,
                                         std::move(boards), record.cascades, record.keep_going,
                                         record.checkpoint.tally.counts.unknown);
}

}  // namespace freecell
