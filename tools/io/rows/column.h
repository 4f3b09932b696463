#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace freecell {

/// A value of a row: unknown, a whole number, a number, or a text. A text is a view of something
/// that lives longer; an empty one is a value that is not known.
using RowCell = std::variant<std::monostate, std::int64_t, double, std::string_view>;

template <std::integral Integer>
RowCell cell_of(Integer value) {
  return static_cast<std::int64_t>(value);
}
template <std::integral Integer>
RowCell cell_of(const std::optional<Integer>& value) {
  return value ? cell_of(*value) : RowCell();
}

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
  /// Whether its numbers name classes, so that their mean says nothing.
  bool names_classes = false;
};

/// The column that all rows begin with.
inline constexpr ColumnDescription kDealColumn = {
    "deal", "", "text", "", "The deal's number, or NAME:K for the K-th board of NAME."};

/// The column of rows of other games than FreeCell, right after the deal. Its `option` is that of
/// StudyCommand::column_options.
inline constexpr ColumnDescription kGameColumn = {
    "game", "game", "text", "", "The game, if it is not FreeCell, as `--game` takes it."};

/// Columns of rows of every search.
inline constexpr ColumnDescription kFreecellsColumn = {"freecells", "", "integer", "cells",
                                                       "Freecells of the game, 0 to 10."};
inline constexpr ColumnDescription kCascadesColumn = {"cascades", "", "integer", "cascades",
                                                      "Cascades of the game, 4 to 13."};

/// A column of rows about a `Row`. A kind of row is a table of columns. Its header, its rows, their
/// description in records and the tables in the documents follow from that table.
template <typename Row>
struct Column : ColumnDescription {
  RowCell (*value)(const Row& row) = nullptr;
  /// Whether nobody but the run can say what the value is, so that an audit has to repeat it; null:
  /// the value follows from the deal, its solution, its certificate and the other columns.
  bool (*is_claim)(const Row& row) = nullptr;
};

/// The descriptions of a table of columns.
template <const auto& kTable>
std::vector<ColumnDescription> descriptions_of() {
  return {kTable.begin(), kTable.end()};
}

/// Some columns of a kind of row, in the order of its table: the columns that every row has and the
/// requested ones. Immutable, so threads may share one. The table must outlive it.
template <typename Row>
class RowFormat {
 public:
  /// Selects the columns that every row has, and those that `options` request.
  explicit RowFormat(std::span<const Column<Row>> table,
                     const std::set<std::string>& options = {}) {
    for (const Column<Row>& column : table) {
      const bool is_asked_for = options.contains(std::string(column.option));
      if (column.option.empty() || is_asked_for) columns_.push_back(&column);
    }
  }

  /// Selects the columns with these names, in the order of the table. Others are left out.
  static RowFormat with_names(std::span<const Column<Row>> table,
                              const std::set<std::string, std::less<>>& names) {
    RowFormat format(table.first(0));
    for (const Column<Row>& column : table) {
      if (names.contains(column.name)) format.columns_.push_back(&column);
    }
    return format;
  }

  std::vector<ColumnDescription> columns() const {
    std::vector<ColumnDescription> columns;
    for (const Column<Row>* column : columns_) columns.push_back(*column);
    return columns;
  }

  bool has(std::string_view name) const {
    return std::ranges::any_of(columns_, [&](const auto* column) { return column->name == name; });
  }

  /// Appends the values of a row.
  void append(std::vector<RowCell>& cells, const Row& row) const {
    for (const Column<Row>* column : columns_) cells.push_back(column->value(row));
  }
  /// Appends whether each of the values is only claimed.
  void append_claims(std::vector<bool>& claims, const Row& row) const {
    for (const Column<Row>* column : columns_) {
      claims.push_back(column->is_claim != nullptr && column->is_claim(row));
    }
  }

 private:
  std::vector<const Column<Row>*> columns_;
};

}  // namespace freecell
