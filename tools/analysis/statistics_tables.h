#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/analysis/data_statistics.h"
#include "tools/analysis/interval.h"
#include "tools/io/rows/result_table.h"

namespace freecell {

/// The names of all tables, in the order in which they are shown. docs/look-up/statistics.md
/// describes the tables.
const std::vector<std::string>& statistics_table_names();

/// Groups and correlations that were not asked for are empty tables. Throws std::out_of_range for a
/// name that is not in `statistics_table_names`.
ResultTable statistics_table(std::string_view name, const Statistics& statistics);

/// A field of a row as a cell: a number in a column of numbers, except in `deal`.
Cell field_cell(const DataSet& data, std::size_t column, const std::string& text);
Cell count_cell(std::uint64_t count);
/// Appends a number and its interval, if that is known.
void append_estimate(std::vector<Cell>& row, double number,
                     const std::optional<Interval>& interval);

}  // namespace freecell
