#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace freecell::python {

/// A value of a row, or nothing if it is missing. Words are indices into their list.
using Cell = std::variant<std::monostate, std::int64_t, double>;

template <typename Value>
Cell cell_of(const std::optional<Value>& value) {
  return value ? Cell(static_cast<std::int64_t>(*value)) : Cell();
}

/// How the values of a column are kept.
enum class Values : std::uint8_t { kBytes, kInt32, kInt64, kDouble };

/// The values of one column. As in numpy, the mask is 1 where one is missing.
struct Column {
  Column(std::string column_name, Values kept_as, bool is_masked, std::string list = "");

  std::string name;
  std::variant<std::vector<std::uint8_t>, std::vector<std::int32_t>, std::vector<std::int64_t>,
               std::vector<double>>
      values;
  std::optional<std::vector<std::uint8_t>> mask;  ///< none: no value is ever missing
  std::string words;  ///< the list of its words: "VERDICTS" or "REASONS"; empty: it has numbers
};

/// The results of many deals as columns, one row a deal, in the order of the deals.
struct Columns {
  std::vector<Column> columns;
  std::vector<char> solutions;                 ///< one after the other
  std::vector<std::int64_t> solution_offsets;  ///< 0 and where each ends; empty: none are wanted
  std::size_t rows = 0;

  /// Room for `more` rows, so that appending them copies nothing.
  void reserve(std::size_t more);
  void append(const Columns& other);
  /// A row has a cell for each column.
  void append(std::span<const Cell> row);
  /// Of the last row.
  void append_solution(const std::string& solution);
};

}  // namespace freecell::python
