#include "tools/run/resume.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/shell_words.h"
#include "tools/io/rows/run_record_path.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

bool is_regular(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// Whether a file has contents. A file that a run has just created counts as missing.
bool has_content(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return !error && size > 0;
}

std::string refusal(const std::string& file, const std::string& reason) {
  return file + ": " + reason + ", so this run cannot be resumed";
}

std::string went_to_standard_output(const std::string& what, const std::string& option) {
  return "cannot resume: " + what + " went to standard output; use " + option + " FILE";
}

[[noreturn]] void refuse(const std::string& file, const std::string& reason) {
  throw InputError(refusal(file, reason));
}

/// A list that came from standard input must be given again.
void ask_for_the_list(const std::string& output) {
  const std::string path = run_record_path(output);
  const std::optional<RunRecord> theirs = read_run_record(path);
  if (!theirs || !theirs->list) return;
  throw InputError(
      "standard input: does not have the deals of the run to resume; give them again, "
      "there or as an argument: " +
      path + " has them as list");
}

void check_nothing_has_begun(const std::string& output, const RunRecord& ours) {
  for (const std::string& file : {output, ours.solutions.file}) {
    if (has_content(file)) refuse(file, "has no record " + run_record_path(output));
  }
}

/// Checks that the outputs are still there. A file from which nothing is kept may be gone.
void check_that_outputs_exist(const std::string& output, const RunRecord& theirs) {
  const auto check = [](const std::string& file, const FileState& state) {
    if (state.size > 0 && !is_regular(file)) refuse(file, "is gone");
  };
  check(output, theirs.checkpoint.rows);
  check(theirs.solutions.file, theirs.checkpoint.solutions);
}

}  // namespace

std::string why_not_resumable(const std::string& output, const RunRecord& ours) {
  for (const std::string& file : ours.files) {
    if (file == "-") return refusal("standard input", "cannot be read twice");
    if (!is_regular(file)) return refusal(file, "cannot be read twice");
  }
  if (output == "-") return went_to_standard_output("rows", "--output");
  if (ours.solutions.file == "-") {
    return went_to_standard_output("solutions", "--solutions-file");
  }
  std::error_code error;
  for (const std::string& file : {output, ours.solutions.file}) {
    if (fs::exists(file, error) && !is_regular(file)) return refusal(file, "is not a regular file");
  }
  return {};
}

std::optional<RunRecord> find_run_to_resume(const std::string& output, const RunRecord& ours) {
  if (std::ranges::find(ours.files, "-") != ours.files.end()) ask_for_the_list(output);
  const std::string obstacle = why_not_resumable(output, ours);
  if (!obstacle.empty()) throw InputError(obstacle);
  std::optional<RunRecord> record = read_run_record(run_record_path(output));
  if (!record) {
    check_nothing_has_begun(output, ours);
    return std::nullopt;
  }
  const std::string difference = first_difference(*record, ours);
  if (!difference.empty()) refuse(run_record_path(output), difference);
  check_that_outputs_exist(output, *record);
  return record;
}

std::string command_that_resumes(const std::string& command,
                                 const std::vector<std::string>& arguments) {
  std::string line = shell_quoted(program_invocation_name) + " " + command + " --resume";
  for (const std::string& argument : arguments) {
    if (argument != "--force" && argument != "--resume") line += " " + shell_quoted(argument);
  }
  return line;
}

}  // namespace freecell
