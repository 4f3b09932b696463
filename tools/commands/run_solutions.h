#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "dealer/verdict.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/run/row_files.h"

namespace freecell {

/// A deal of a run, with its row.
struct AuditedDeal {
  std::string name;
  Deal deal;
  Verdict verdict;
  std::string_view solution;  ///< the solution in the row; empty without that column
};

/// The solutions of a run, wherever it has written them: in a file with an entry for every row, in
/// the column `solution`, or in a folder with a file for each. Deals must be asked for in the order
/// of the run.
class RunSolutions {
 public:
  /// `file` is where the file of solutions is now; if empty, where the run has written it. Throws
  /// InputError if it cannot be read.
  RunSolutions(const RowFile& rows, const std::string& file, CancelCallback cancelled);

  /// Describes what is wrong with the deal's solution. Empty if the solution wins. If the deal is
  /// not solved, this describes what is wrong with the text that stands in place of a solution.
  std::string fault_of(const AuditedDeal& deal);
  /// Describes what is left over at the end. Empty if nothing is.
  std::string fault_at_end();

 private:
  std::string fault_in_column(const AuditedDeal& deal) const;
  std::string fault_in_folder(const AuditedDeal& deal) const;
  std::string fault_of_entry(SolutionFile& file, const AuditedDeal& deal) const;

  Rules rules_;
  const SolutionFormat& format_;
  std::string path_;                  ///< of the file or the folder
  std::optional<SolutionFile> file_;  ///< if the solutions are in one file
  bool in_column_ = false;            ///< if they are in the rows
};

/// Returns the folder that the record of `rows` names. If it was moved together with the rows, it
/// lies beside them.
std::string folder_beside(const RowFile& rows, const std::string& folder);

}  // namespace freecell
