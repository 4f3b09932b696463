#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/rows/column.h"
#include "tools/io/rows/row_syntax.h"

namespace freecell {

/// A column of the rows of a run, as its record describes it.
struct RowColumn {
  std::string name;
  std::string type = {};  ///< `text`, `integer` or `number`; empty if it is not known
  std::string unit = {};  ///< `moves`; empty if there is none or it is not known

  friend bool operator==(const RowColumn&, const RowColumn&) = default;
};

/// The value as a field has it, without quotes: a number in its one form, or the text.
std::string field_of(const RowCell& cell);

/// Writes rows of cells as CSV or as lines of JSON: an object for each row, with a member for each
/// column in their order. A value that is not known is an empty field or null. A text in a column
/// of numbers is a number of JSON if it is written like one, and else a string. Immutable, so
/// threads may share one.
class RowEncoder {
 public:
  RowEncoder(RowSyntax syntax, const std::vector<RowColumn>& columns);

  /// The first line of the file, with its line end; empty if there is none.
  std::string header() const;
  /// Appends whole rows, one after the other. If there is a `beginning`, the fields of a CSV, there
  /// is one row: these, and then the cells.
  void append(std::string& text, std::string_view beginning, std::span<const RowCell> cells) const;
  /// About how many bytes a row takes.
  std::size_t usual_size() const;

 private:
  void append_csv_row(std::string& text, std::string_view beginning,
                      std::span<const RowCell> cells) const;
  void append_json_row(std::string& text, std::string_view beginning,
                       std::span<const RowCell> cells) const;
  void append_member(std::string& text, std::size_t column, const RowCell& cell) const;

  struct Member {
    std::string start;  ///< `"deal":`
    bool is_number;
  };
  RowSyntax syntax_;
  std::vector<std::string> names_;
  std::vector<Member> members_;
};

}  // namespace freecell
