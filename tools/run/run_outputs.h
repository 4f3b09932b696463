#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/io/files/output_stream.h"
#include "tools/io/solutions/solution_folder.h"
#include "tools/run/result_sink.h"
#include "tools/run/run_json.h"

namespace freecell {

/// The outputs of a run of `freecell solve`, in files that a later run can continue.
class RunOutputs : public ResultSink {
 public:
  /// Opens all or none, and leaves what is in them. `solutions_path`: empty if there is none.
  /// `folder`: of solutions that others write. Throws InputError.
  RunOutputs(const std::string& rows_path, const std::string& solutions_path,
             std::optional<SolutionFolder> folder);

  OutputStream& rows() { return rows_; }
  bool take(const RowPart& part) override;
  void write(std::string_view rows, std::string_view solutions);
  /// Removes the files that this run created.
  void remove_new();

  /// Throws InputError unless the files are what `record` says, or longer if its run had no end.
  void check_sizes(const RunRecord& record) const;
  /// Leaves what belongs to the deals of `checkpoint`; what is written next comes after that.
  void cut_to(const Checkpoint& checkpoint);

  /// Ends the members. When this returns, all text so far is in the files.
  void end_members();
  /// Does the same, and makes the files complete ones.
  void finish();
  /// Fills in the sizes of the files.
  void note_sizes(Checkpoint& checkpoint) const;
  /// Makes sure that what is in the files is there after a loss of power, and that they are where
  /// they were. Safe while another thread writes. Throws OutputError.
  void secure();
  void close_rows() { rows_.close(); }
  void close_solutions();

 private:
  OutputStream rows_;
  std::optional<OutputStream> solutions_;
  std::optional<SolutionFolder> folder_;
};

}  // namespace freecell
