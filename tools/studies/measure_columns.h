#pragma once

#include <vector>

#include "tools/io/rows/column.h"

namespace freecell {

/// The columns that `freecell measure` can write besides the deal and its game: all measures, in
/// the order of the documents.
std::vector<ColumnDescription> measure_columns();

}  // namespace freecell
