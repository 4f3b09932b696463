#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"

namespace freecell {

/// The description of a column, without its rows.
struct ColumnDescription {
  std::string_view name;  ///< in the header
  /// The flag or option that adds the column: the name of a flag (`timing`), or an option with its
  /// value (`effort shortest`). Empty: every row has the column.
  std::string_view option;
  std::string_view type;   ///< `text`, `integer` or `number`
  std::string_view unit;   ///< `moves`; empty if the value has no unit
  std::string_view about;  ///< one sentence for the documents
  /// All words that rows can have, of a column that has few; an empty one is a row without a value.
  std::vector<std::string> (*words)() = nullptr;
};

/// A column of rows about a `Row`. A kind of row is a table of columns. Its header, its rows, their
/// description in records and the tables in the documents follow from that table.
template <typename Row>
struct Column : ColumnDescription {
  /// Appends the value as a field of CSV. Appends nothing if the value is unknown.
  void (*append)(std::string& text, const Row& row) = nullptr;
};

/// Some columns of a kind of row, in the order of its table: the columns that every row has and the
/// requested ones. Immutable, so threads may share one. The table must outlive it.
template <typename Row>
class RowFormat {
 public:
  using Table = std::span<const Column<Row>>;

  /// Selects the columns that every row has, and those that `options` request.
  explicit RowFormat(Table table, const std::set<std::string>& options = {}) {
    for (const Column<Row>& column : table) {
      const bool is_asked_for = options.contains(std::string(column.option));
      if (column.option.empty() || is_asked_for) columns_.push_back(&column);
    }
  }

  /// Selects the columns that a record or a header names.
  static RowFormat named(Table table, const std::vector<std::string>& names) {
    RowFormat format(table.first(0));
    for (const Column<Row>& column : table) {
      if (std::ranges::find(names, column.name) != names.end()) format.columns_.push_back(&column);
    }
    return format;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const Column<Row>* column : columns_) names.emplace_back(column->name);
    return names;
  }

  bool has(std::string_view name) const {
    return std::ranges::any_of(columns_, [&](const auto* column) { return column->name == name; });
  }

  /// Appends a row with its line end.
  void append(std::string& text, const Row& row) const {
    for (const Column<Row>* column : columns_) {
      column->append(text, row);
      text += ',';
    }
    text.back() = '\n';
  }

  void append_header(std::string& text) const { append_csv_header(text, names()); }

 private:
  std::vector<const Column<Row>*> columns_;
};

/// Appends nothing if there is no value.
template <std::integral Integer>
void append_if_known(std::string& text, const std::optional<Integer>& value) {
  if (value) append_number(text, *value);
}

}  // namespace freecell
