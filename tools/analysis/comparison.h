#pragma once

#include <string>
#include <vector>

#include "tools/io/rows/data_set.h"
#include "tools/io/rows/result_table.h"

namespace freecell {

/// The names of the tables of `compare`.
const std::vector<std::string>& comparison_table_names();

/// Finds what has changed from one data set to another, deal by deal, in the columns of these names
/// that both have. Both must have their deals in ascending order of numbers. Reads both three
/// times, and its memory does not grow with the data. Throws InputError.
std::vector<ResultTable> compare(DataSet& before, DataSet& after,
                                 const std::vector<std::string>& columns);

}  // namespace freecell
