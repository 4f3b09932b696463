#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/json_rows.h"
#include "tools/io/rows/piece_reader.h"

namespace freecell {

/// Reads a file of rows, which may be long and compressed, row by row: CSV (RFC 4180), or lines of
/// JSON if it begins with a brace. The latter look like CSV from here on; their first row is a
/// header made of the names in the first line. Errors are InputErrors `deals.csv:3:17: reason`;
/// columns count from 1, in bytes.
class CsvReader {
 public:
  /// Throws InputError if the file cannot be opened.
  explicit CsvReader(const std::string& path) : CsvReader(path, path) {}
  /// `name` is the file's name in messages.
  CsvReader(const std::string& path, std::string name);
  /// Reads a file that is already open.
  CsvReader(InputStream input, const std::string& name);

  /// Advances to the next row; the first row is the header. False at the end. Throws InputError.
  bool next();
  /// Whether the next row has arrived, so that `next` does not wait for it.
  bool has_row() const { return !json_line_.empty() || rows_.has_piece(); }
  /// Whether the rows ended because reading was cancelled.
  bool was_cancelled() const { return rows_.was_cancelled(); }
  /// The fields of the row, without quotes; valid until the next call.
  const std::vector<std::string_view>& fields() const { return fields_.texts(); }
  /// The row as CSV, without its line end; valid until the next call.
  std::string_view row() const { return row_; }
  /// Throws InputError if the number of fields differs from that of the header.
  void check_length(std::size_t header) const;
  /// An error about a field, at its place. For the index after the last field, the place is the end
  /// of the row.
  InputError error(std::size_t field, const std::string& reason) const;

 private:
  bool next_line();
  bool next_of_json();
  void split();
  InputError error_at(std::size_t offset, const std::string& reason) const;

  std::string name_;
  PieceReader rows_;
  bool is_json_ = false;
  JsonRowReader json_;
  std::string json_line_;  ///< the first one, while its names are the row
  std::string json_row_;   ///< CSV made of the line
  std::string_view row_;   ///< without its line end
  bool is_cut_ = false;    ///< the file ends without a line end after the row
  std::uint64_t line_ = 0;
  CsvFields fields_;
};

}  // namespace freecell
