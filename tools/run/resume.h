#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/run/run_json.h"

namespace freecell {

/// Why a run whose rows go to `output` can never be resumed; empty if it can: `standard output: is
/// no file that stays, so this run cannot be resumed`.
std::string why_not_resumable(const std::string& output, const RunRecord& ours);

/// The record of the run that `ours` continues, whose rows go to `output`. Nothing if that run has
/// not begun, so that it begins now. Throws InputError if it cannot be continued or is another run.
std::optional<RunRecord> find_run_to_resume(const std::string& output, const RunRecord& ours);

/// The command line that resumes the run that `arguments` of `freecell COMMAND` began, for pasting
/// into a shell.
std::string command_that_resumes(const std::string& command,
                                 const std::vector<std::string>& arguments);

/// `word` as a shell needs it: unchanged, or in single quotes.
std::string shell_quoted(const std::string& word);

}  // namespace freecell
