#pragma once

#include <string>
#include <vector>

#include "tools/io/rows/column.h"

namespace freecell {

/// The descriptions of the columns of ours in a file with these columns. Rows are ours if they
/// begin with the columns that all rows of `freecell solve`, `prove` or `fewest` have; others may
/// have the same names for something else. Only `verdict` means the same in all files.
std::vector<ColumnDescription> known_columns(const std::vector<std::string>& columns);

}  // namespace freecell
