#pragma once

#include <string>
#include <vector>

#include "tools/io/rows/result_table.h"

namespace freecell {

/// A title and aligned columns, for people: thousands have commas, shares are percentages, other
/// numbers that are not whole have some four digits.
std::string aligned_text(const ResultTable& table);

/// A value with all its digits; nothing is no text.
std::string exact_text(const Cell& cell);

/// A header and rows; numbers with all their digits.
std::string csv_text(const ResultTable& table);

/// An object with a member a table: an array of rows, each an object with a member a column; null
/// is what is not known.
std::string json_text(const std::vector<ResultTable>& tables);

}  // namespace freecell
