#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/deal_folder.h"
#include "tools/io/files/output_stream.h"
#include "tools/run/run_json.h"

namespace freecell {

/// The outputs of a run, in files that a later run can continue.
class RunOutputs {
 public:
  /// Opens all files or none, and keeps their contents. `solutions_path` is empty if there is no
  /// such file. `folders` are folders of files that others write. Throws InputError.
  RunOutputs(const std::string& rows_path, const std::string& solutions_path,
             std::vector<DealFolder> folders);

  OutputStream& rows() { return rows_; }
  void write(std::string_view rows, std::string_view solutions);
  /// Removes the files that this run created. Returns whether the rows are among them.
  bool remove_new();

  /// Keeps what belongs to the deals of the record's checkpoint. Throws InputError unless the files
  /// are as `record` says. If its run did not end, they may be longer.
  void keep(const RunRecord& record);
  /// Cuts off what is not kept. The next write follows what is kept.
  void cut();

  /// Ends the members. When this returns, all text so far is in the files.
  void end_members();
  /// Does the same, and makes the files complete.
  void finish();
  /// Fills in the states of the files. Throws OutputError if somebody else has changed them.
  void note_files(Checkpoint& checkpoint) const;
  /// Makes sure that the contents of the files survive a loss of power, and that the files are
  /// still where they were. Safe while another thread writes. Throws OutputError.
  void secure();
  void close_rows() { rows_.close(); }
  void close_solutions();

 private:
  OutputStream rows_;
  std::optional<OutputStream> solutions_;
  std::vector<DealFolder> folders_;
};

}  // namespace freecell
