#pragma once

#include <cstddef>
#include <vector>

#include "tools/io/rows/data_set.h"
#include "tools/io/rows/result_table.h"
#include "tools/io/rows/row_filter.h"

namespace freecell {

/// Everything that a report shows: all statistics of a data set, with correlations and groups by
/// blocks of deal numbers, and the data for the pictures. The rankings have the hardest and the
/// easiest `top` deals by positions expanded and by player moves. Reads the rows four times. Throws
/// InputError.
std::vector<ResultTable> report_tables(DataSet& data, const RowFilter& where, std::size_t top);

}  // namespace freecell
