#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/run/run_json.h"

namespace freecell {

/// A file of rows, and the record beside it if there is one that can be read.
struct RowFile {
  std::string path;
  std::optional<RunRecord> record;
};

/// The file `path` with its record. What is no record of a run counts for none. Silent.
RowFile row_file(const std::string& path);

/// What the records beside files of rows say of them, before the rows are read together: a line for
/// each file whose run has not finished, or that has changed since (`doubt_of`). Pipes are not
/// looked at. Throws InputError if files are given twice or, by their records, share deals.
std::vector<std::string> doubts_of_files(const std::vector<std::string>& paths);

/// Throws InputError if two paths lead to the same file, or are both standard input.
void refuse_same_file_twice(const std::vector<std::string>& paths);

/// Throws InputError if, by their records, two of the files have rows of the same deal. Files
/// without a record, and those of boards, are not looked at.
void refuse_shared_deals(std::span<const RowFile> files);

/// Why the rows may not be all rows of their run, or not as the run has left them: `deals.csv: its
/// run has not finished (interrupted): some of its rows may be missing`. Empty if there is no
/// reason to think so.
std::string doubt_of(const RowFile& file);

}  // namespace freecell
