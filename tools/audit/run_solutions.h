#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/sha256.h"
#include "dealer/deal.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/run/row_auditor.h"
#include "tools/run/row_files.h"

namespace freecell {

/// A deal of a run, and what its row says of it.
struct AuditedDeal {
  const StudiedDeal& studied;  ///< its deal is null where the input had none
  RowClaim claim;
  std::string_view verdict = {};   ///< in the row; empty if rows have none
  std::string_view solution = {};  ///< in the row; empty without that column
};

/// The solutions of a run, wherever it has written them: in the column `solution`, and in a file
/// with an entry for every row or in a folder with a file for each. Deals must be asked for in the
/// order of the run.
class RunSolutions {
 public:
  /// `file` is where the file of solutions is now; if empty, where the run has written it. Throws
  /// InputError if it cannot be read.
  RunSolutions(const RowFile& rows, const std::string& file, CancelCallback cancelled);

  /// Whether the run has written any.
  bool are_written() const { return in_column_ || !path_.empty(); }
  /// The folder with a file for each row; empty if there is none.
  std::string folder() const { return file_ ? "" : path_; }
  const char* file_ending() const { return format_.file_ending; }

  /// Replays the solution that the row claims, in each place where there is one, and notes what it
  /// shows. If the row claims none, looks at what stands in its place. Describes what is wrong;
  /// empty if nothing is.
  std::string fault_of(const AuditedDeal& deal, Evidence& evidence);
  /// Describes what is left over at the end. Empty if nothing is. Throws InputError if the file is
  /// not the one that the record describes.
  std::string fault_at_end();

 private:
  std::string fault_in_column(const AuditedDeal& deal, Evidence& evidence) const;
  std::string fault_in_folder(const AuditedDeal& deal, Evidence& evidence) const;
  std::string fault_of_entry(SolutionFile& file, const AuditedDeal& deal, Evidence& evidence) const;
  std::string fault_of_solution(const FoundSolution& solution, const AuditedDeal& deal,
                                Evidence& evidence) const;
  bool is_in_column(const FoundSolution& solution, const AuditedDeal& deal,
                    const Evidence& evidence) const;

  Rules rules_;
  const SolutionFormat& format_;
  std::string path_;                  ///< of the file or the folder
  std::optional<SolutionFile> file_;  ///< if the solutions are in one file
  FileState state_;                   ///< in which the run has left it
  Sha256 digest_;                     ///< of what was read of it
  bool in_column_ = false;            ///< whether they are in the rows
};

/// Returns the folder or file that the record of `rows` names. If it was moved together with the
/// rows, it lies beside them.
std::string path_beside(const RowFile& rows, const std::string& path);

}  // namespace freecell
