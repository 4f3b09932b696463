#pragma once

#include "tools/io/solutions/solution_format.h"
#include "tools/run/run_json.h"
#include "tools/terminal/option_values.h"

namespace freecell {

// These functions turn the words in the record of a run into the settings that they stand for.

/// The verdicts that have rows. Throws InputError for other words.
VerdictSet verdicts_of(const RunRecord& record);
/// How solutions are written. This is the standard notation if there are no solutions. Throws
/// InputError for a format that this version does not know.
const SolutionFormat& solution_format_of(const RunRecord& record);

}  // namespace freecell
