#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/rows/csv.h"

namespace freecell {

/// Reads a file of rows, which may be long and compressed, row by row: CSV (RFC 4180), or lines of
/// JSON if it begins with a brace. The names in the first line of JSON are the header; later lines
/// may leave some out. Errors are InputErrors `deals.csv:3:17: reason`; columns count from 1, in
/// bytes. Rows of JSON have no places of their own in the file, only lines.
class CsvReader {
 public:
  /// Throws InputError if the file cannot be opened.
  explicit CsvReader(const std::string& path) : CsvReader(path, path) {}
  /// `name` is the file's name in messages.
  CsvReader(const std::string& path, const std::string& name);
  /// Reads a file that is already open.
  CsvReader(InputStream input, std::string name);

  /// Advances to the next row; the first row is the header. False at the end. Throws InputError.
  bool next();
  /// Whether the next row has arrived, so that `next` does not wait for it.
  bool has_row() const { return is_at_names_ || next_length() > 0; }
  /// Whether the rows ended because reading was cancelled.
  bool was_cancelled() const { return input_.was_cancelled(); }
  /// The fields of the row, without quotes; valid until the next call.
  const std::vector<std::string>& fields() const { return fields_.texts; }
  /// The row as CSV, without its line end; valid until the next call.
  std::string_view row() const { return is_json_ ? std::string_view(json_row_) : line_text_; }
  /// Throws InputError if the number of fields differs from that of the header.
  void check_length(std::size_t header) const;
  /// An error about a field, at its place. For the index after the last field, the place is the end
  /// of the row.
  InputError error(std::size_t field, const std::string& reason) const;

 private:
  std::size_t next_length() const;
  bool read_more();
  bool next_line();
  void take_names();
  void take_values();
  void set_json_row(std::vector<std::string> texts);
  InputError error_at(std::size_t offset, const std::string& reason) const;

  std::string name_;
  InputStream input_;
  std::string buffer_;
  std::size_t begin_ = 0;       ///< the text before it has been returned
  std::string_view line_text_;  ///< the row in the file, without its line end
  std::uint64_t line_ = 0;      ///< the number of its first line
  std::uint64_t lines_ = 0;     ///< the number of its last line
  bool is_cut_ = false;         ///< the file ends without a line end after the row
  CsvFields fields_;
  bool is_json_ = false;
  bool is_at_names_ = false;        ///< the row is the names of the line whose values come next
  std::vector<std::string> names_;  ///< of JSON
  std::string json_row_;            ///< the CSV of a line of JSON
};

}  // namespace freecell
