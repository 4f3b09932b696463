#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freecell {

/// Whether `text` is a number as JSON writes it: `-12.5e3`, not `007`, `+1` or `.5`.
bool is_json_number(std::string_view text);

/// Appends a string of JSON. That is UTF-8, and a field of somebody's CSV need not be.
void append_json_string(std::string& text, std::string_view value);

/// Makes rows of CSV from lines of JSON. The names of the first line are the columns; later lines
/// may leave some out.
class JsonRowReader {
 public:
  JsonRowReader() = default;
  /// For lines whose columns are known.
  explicit JsonRowReader(std::vector<std::string> columns) : columns_(std::move(columns)) {}

  /// Takes the columns from a line. Throws std::runtime_error with the reason if it is no object.
  void read_columns(std::string_view line);
  const std::vector<std::string>& columns() const { return columns_; }
  /// The row of a line, without a line end. Null and a missing member become an empty field.
  /// Numbers stay as they are written. Throws std::runtime_error if the line is no object of
  /// numbers, strings, true, false and null, or has a name that is no column.
  std::string row_of(std::string_view line) const;

 private:
  std::vector<std::string> columns_;
};

}  // namespace freecell
