#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freecell {

/// A column of rows of JSON.
struct JsonColumn {
  std::string name;
  bool is_number = false;  ///< its values are JSON numbers; else strings
};

/// Makes lines of JSON from rows of CSV: an object for each, with a member for each column in their
/// order. An empty field is null. What is not written like a number becomes a string in a column of
/// numbers, too. Immutable, so threads may share one.
class JsonRowWriter {
 public:
  explicit JsonRowWriter(const std::vector<JsonColumn>& columns);

  /// Appends a line for each of `rows`, whole rows of CSV with as many fields as there are columns.
  void append(std::string& text, std::string_view rows) const;

 private:
  void append_row(std::string& text, std::string_view row) const;

  struct Member {
    std::string start;  ///< `"deal":`
    bool is_number;
  };
  std::vector<Member> members_;
};

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
