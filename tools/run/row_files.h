#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/run/run_json.h"

namespace freecell {

/// A file of rows, and the record beside it if there is one that can be read.
struct RowFile {
  std::string path;
  std::optional<RunRecord> record;
};

/// Reads the record of the file `path`. If what lies there is no record of a run, the file has
/// none. This prints nothing.
RowFile row_file(const std::string& path);

/// Checks files of rows by the records beside them, before the rows are read together. Returns a
/// line for each file whose run has not finished, or that has changed since (`doubt_of`). It skips
/// pipes. Throws InputError if a file is given twice.
std::vector<std::string> doubts_of_files(const std::vector<std::string>& paths);

/// Throws InputError if two paths lead to the same file, or are both standard input.
void refuse_same_file_twice(const std::vector<std::string>& paths);

/// Throws InputError if rows, their record and solutions would be one file, or if rows or solutions
/// would be one that is read, or (unless `replaces`) one that exists. `-` is standard output, and
/// no path that of no file.
void refuse_outputs(const std::string& rows, const std::string& solutions,
                    const std::vector<std::string>& inputs, bool replaces);

/// Returns why the rows may not be all rows of their run, or not as the run has left them:
/// `deals.csv: its run has not finished (interrupted): some of its rows may be missing`. Empty if
/// there is no reason to think so.
std::string doubt_of(const RowFile& file);

/// Returns the file of a run's solutions. It has the name under which it was written, or, if it was
/// moved together with the rows, lies beside these. Empty if there is none.
std::string solutions_path_of(const RowFile& file);

/// Returns what shows that the rows, or the file of solutions, are not as the run has left them:
/// the size or the digest in the record. It reads both files. Empty if there is no record.
/// Solutions in a folder are left out. They have no order in which they could be added to one
/// digest while several workers write them, and `freecell verify` replays each of them. Throws
/// InputError if a file cannot be read.
std::optional<std::string> damage_of(const RowFile& file);

// ---- Resuming a run ----

/// Returns why a run whose rows go to `output` can never be resumed: `cannot resume:
/// rows went to standard output; use --output FILE`. Empty if it can be resumed.
std::string why_not_resumable(const std::string& output, const RunRecord& ours);

/// Returns the record of the run that `ours` continues, whose rows go to `output`. Returns nothing
/// if that run has not begun; then it begins now. Throws InputError if it cannot be continued or is
/// another run.
std::optional<RunRecord> find_run_to_resume(const std::string& output, const RunRecord& ours);

/// Returns the command line that resumes the run that `freecell COMMAND` began with `arguments`,
/// for pasting into a shell.
std::string command_that_resumes(const std::string& command,
                                 const std::vector<std::string>& arguments);

}  // namespace freecell
