#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/output_stream.h"
#include "tools/io/rows/result_rows.h"
#include "tools/run/result_sink.h"
#include "tools/run/row_part.h"
#include "tools/run/run_json.h"
#include "tools/run/tally.h"
#include "tools/terminal/option_values.h"

namespace freecell {

/// Writes the rows and solutions of an earlier run again, into drafts beside the old files. Deals
/// that were unknown get new rows and solutions.
class ResultMerger : public ResultSink {
 public:
  /// `record` is that of the earlier run, and `rows_path` is the file of its rows. Throws
  /// InputError if a file cannot be opened.
  ResultMerger(RunRecord record, const std::string& rows_path);

  /// Takes the results of the next unknown deals, in the order of the rows.
  bool take(const RowPart& part) override;
  /// Ends the drafts and makes them safe from a loss of power. Returns their record, whose state is
  /// `replacing`. Throws InputError if something was left over.
  RunRecord finish();
  void remove_drafts();

 private:
  /// A file and its draft.
  struct File {
    File(const std::string& path, PieceReader::Length length);
    std::string_view take();
    void write(std::string_view text);
    void finish();

    PieceReader old;
    OutputStream draft;
    std::string buffer;  ///< for the draft
  };

  ResultRow pass_to_unknown();
  std::optional<ResultRow> next_row();
  void keep_row(const ResultRow& row);

  RunRecord record_;
  Tally tally_;
  VerdictSet only_;
  const SolutionFormat& format_;
  ResultRowParser parser_;
  File rows_;
  std::optional<File> solutions_;
  std::string_view row_text_;  ///< the row that was read last
};

/// Replaces the files of `record` with the drafts that a ResultMerger has finished, and records
/// that this is done. It may be called again if it was interrupted.
void put_in_place(RunRecord record, const std::string& rows_path);

/// Completes a replacement that was interrupted. Returns the record of the run, or nothing if there
/// is none.
std::optional<RunRecord> read_settled_record(const std::string& rows_path);

}  // namespace freecell
