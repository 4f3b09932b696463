#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "certificates/format/certificate_file.h"
#include "tools/audit/audit_settings.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/file_state.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/run/row_auditor.h"
#include "tools/run/row_files.h"
#include "tools/run/study.h"

namespace freecell {

// What a finished run has left besides its rows: its deals, solutions and certificates.

/// Throws InputError if a file that was read is not the one of which the digest was compared
/// before.
void check_unchanged(const std::string& path, const FileState& state);

/// Whether rows have a column of this name.
bool has_column(const RunRecord& record, std::string_view name);

// ---- Deals ----

/// The deals of a finished run, once more.
struct DealsAgain {
  std::unique_ptr<DealSource> source;
  std::size_t copied = 0;  ///< how many columns of a CSV its rows begin with
};

/// Throws InputError if the files of the run are not what they were. Words that were no deals are
/// not in a record, so they are missing here.
DealsAgain open_deals_again(const RowFile& rows, const StudyKind& study,
                            const std::function<bool()>& cancelled);

/// `deals 1-1000 with 4 freecells`
std::string game_of(const RunRecord& record);

// ---- Files of folders ----

/// The files that a folder must have at most.
struct FolderFiles {
  std::set<std::string> endings;
  std::unordered_set<std::string> names;

  /// Adds the file of a deal.
  void insert(std::string_view deal, std::string_view ending);
};

/// The names of all other files in the folder, but those about deals of another part of the run. In
/// order.
std::vector<std::string> other_files(const std::string& folder, const FolderFiles& files,
                                     const RunRecord& record);

// ---- Solutions ----

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
  /// Throws InputError if the file of solutions cannot be read or is not as the run has left it.
  RunSolutions(const RowFile& rows, const AuditSettings& settings);

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
  /// no longer as the run has left it.
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
  bool in_column_ = false;            ///< whether they are in the rows
};

// ---- Certificates ----

/// The certificates of a run: in a folder with a file for each, or in one file, in the order of the
/// rows.
class RunCertificates {
 public:
  RunCertificates(const RowFile& rows, const AuditSettings& settings);

  /// Whether the run has written any.
  bool are_written() const { return !path_.empty(); }
  /// The folder with a file for each; empty if there is none.
  std::string folder() const { return is_file_ ? "" : path_; }

  /// Checks the certificate that the claim needs, and notes what it shows. Describes what is wrong;
  /// empty if nothing is.
  std::string fault_of(const AuditedDeal& deal, Evidence& evidence);
  /// Describes what is left over at the end. Empty if nothing is.
  std::string fault_at_end();

 private:
  std::string fault_in_file(const AuditedDeal& deal, Evidence& evidence);
  std::string fault_of_next(CertificateReader& reader, const AuditedDeal& deal,
                            Evidence& evidence) const;

  const AuditSettings& settings_;
  std::string path_;
  bool is_file_;                             ///< and no folder
  std::uint64_t bytes_;                      ///< that the record says the file has
  std::optional<CertificateReader> reader_;  ///< of the one file, once a deal needs it
};

}  // namespace freecell
