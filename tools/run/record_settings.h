#pragma once

#include "tools/io/solutions/solution_format.h"
#include "tools/run/run_json.h"

namespace freecell {

/// How solutions are written. This is the standard notation if there are no solutions. Throws
/// InputError for a format that this version does not know.
const SolutionFormat& solution_format_of(const RunRecord& record);

}  // namespace freecell
