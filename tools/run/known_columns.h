#pragma once

#include <string>
#include <vector>

#include "tools/io/rows/column.h"

namespace freecell {

/// Returns the descriptions of our own columns in a file with these columns. Rows are our own if
/// they begin with the columns that all rows of `freecell solve`, `prove` or `fewest` have. Other
/// rows may have the same names for something else. Only `verdict` means the same in all files.
std::vector<ColumnDescription> known_columns(const std::vector<std::string>& columns);

/// The names of all columns that rows of `freecell solve`, `prove`, `fewest` and `measure` can
/// have, each once.
std::vector<std::string> names_of_columns();
/// Those with numbers in them.
std::vector<std::string> names_of_number_columns();

}  // namespace freecell
