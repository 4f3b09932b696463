#pragma once

#include <string>
#include <vector>

#include "tools/io/rows/result_table.h"

namespace freecell {

/// A title and aligned columns, for people. Thousands have commas, shares are percentages, and
/// other numbers that are not whole have about four digits.
std::string aligned_text(const ResultTable& table);

/// A value with all its digits; empty text for an unknown value.
std::string exact_text(const Cell& cell);

/// A header and rows. Numbers have all their digits.
std::string csv_text(const ResultTable& table);

/// An object with one member for each table: an array of rows, each an object with one member for
/// each column. Unknown values are null.
std::string json_text(const std::vector<ResultTable>& tables);

}  // namespace freecell
