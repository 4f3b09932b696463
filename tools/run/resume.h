#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/run/run_json.h"

namespace freecell {

/// Returns why a run whose rows go to `output` can never be resumed: `cannot resume:
/// rows went to standard output; use --output FILE`. Empty if it can be resumed.
std::string why_not_resumable(const std::string& output, const RunRecord& ours);

/// Returns the record of the run that `ours` continues, whose rows go to `output`. Returns nothing
/// if that run has not begun; then it begins now. Throws InputError if it cannot be continued or is
/// another run.
std::optional<RunRecord> find_run_to_resume(const std::string& output, const RunRecord& ours);

/// Returns the command line that resumes the run that `freecell COMMAND` began with `arguments`,
/// for pasting into a shell.
std::string command_that_resumes(const std::string& command,
                                 const std::vector<std::string>& arguments);

}  // namespace freecell
