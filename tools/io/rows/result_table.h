#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace freecell {

/// A number from 0 to 1 that people read as a percentage.
struct Share {
  double value = 0;
};

/// An unknown value is std::monostate.
using Cell = std::variant<std::monostate, std::string, std::int64_t, double, Share>;

/// Results in rows, for people, programs and pictures.
struct ResultTable {
  std::string name;   ///< one word, for programs: `verdicts`
  std::string title;  ///< for people
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;

  /// Adds a row, or the beginning of one.
  std::vector<Cell>& add(std::vector<Cell> row) { return rows.emplace_back(std::move(row)); }
};

/// A title and aligned columns, those of words to the left, for people. Thousands have commas,
/// shares are percentages, and other numbers that are not whole have about four digits.
std::string aligned_text(const ResultTable& table);

/// A header and rows. Numbers have all their digits.
std::string csv_text(const ResultTable& table);

/// An object with one member for each table: an array of rows, each an object with one member for
/// each column. Unknown values are null.
std::string json_text(const std::vector<ResultTable>& tables);

}  // namespace freecell
