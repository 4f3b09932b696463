#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include "tools/commands/commands.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/output_names.h"
#include "tools/io/files/output_stream.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/finished_shards.h"
#include "tools/run/row_files.h"
#include "tools/run/tally.h"
#include "tools/studies/studies.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

constexpr CommandHelp kMergeHelp = {
    .name = "merge",
    .summary = "put the parts of a run together",
    .usage = "merge PART... [options]",
    .about =
        R"(Puts together what 'freecell solve --shard 1/N' to '--shard N/N' wrote, in any order, also of
'fewest' and 'measure'. It writes what one run would have written: the rows, with --solutions-file
the solutions, and a record beside them. It needs little memory.

All parts must be there, each of them once and finished, all of one list or one CSV, by one version
and with the same options. Otherwise, or if the disk gets full, no output is left.

Exit code: 0 all went well, 2 the parts are no whole run or cannot be read, 4 output failed, 128 + n
ended by signal n.
)",
    .examples =
        R"(  freecell merge part1.csv part2.csv part3.csv --output deals.csv
  freecell merge shards/*.csv.zst --output deals.csv.gz --solutions-file solutions.txt.gz
)",
};

void check_not_stopped() {
  if (is_stopped()) throw InputError("stopped");  // which nobody sees
}

std::string solutions_of(const FinishedShard& shard) {
  std::string path = solutions_path_of({shard.path, shard.record});
  if (path.empty()) throw InputError(shard.path + ": was written without --solutions-file");
  return path;
}

void check_unchanged(const std::string& path, const FileState& state) {
  const std::string change = change_since(path, state, false);
  if (!change.empty()) throw InputError(change);
}

/// `freecell merge`: puts together the shards of a run that were solved separately.
class MergeCommand : public CommandOf<kMergeHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Output");
    options.text("output,o", output_path_, "FILE",
                 "write rows to FILE, and what was run to FILE.run.json; - is standard output "
                 "(default); compressed if FILE ends in .gz or .zst");
    options.text("solutions-file", solutions_path_, "FILE",
                 "write the solutions of all parts to FILE; they are looked for where the parts' "
                 "records say, else beside the parts");
    options.flag("force", force_, "replace files that exist");
  }

  void run(const std::vector<std::string>& operands) override {
    if (operands.empty()) throw InputError("no parts given");
    const std::vector<FinishedShard> shards = read_finished_shards(operands);
    check_outputs(shards);
    record_ = merged_record(shards);
    catch_stop_signals();
    try {
      merge(shards);
    } catch (...) {
      if (!is_stopped()) throw;
      return status_.note_signal(stop_signal());
    }
    if (!quiet()) write_summary(shards.size());
  }

 private:
  /// Checks everything that can be checked before anything is written.
  void check_outputs(const std::vector<FinishedShard>& shards) const {
    std::vector<std::string> inputs;
    for (const FinishedShard& shard : shards) {
      inputs.insert(inputs.end(), {shard.path, run_record_path(shard.path)});
      check_unchanged(shard.path, shard.record.checkpoint.rows);
      if (solutions_path_.empty()) continue;
      inputs.push_back(solutions_of(shard));
      check_unchanged(inputs.back(), shard.record.checkpoint.solutions);
    }
    row_syntax_of(output_path_, shards.front().record.syntax);
    refuse_outputs(output_path_, solutions_path_, inputs, force_);
  }

  /// Writes all files before it puts any in its place. An existing record at that place belongs to
  /// rows that are being replaced.
  void merge(const std::vector<FinishedShard>& shards) {
    OutputStream rows = create(output_path_);
    std::optional<OutputStream> solutions;
    if (!solutions_path_.empty()) solutions.emplace(create(solutions_path_));
    write_rows(shards, rows);
    if (solutions) write_solutions(shards, *solutions);
    const bool keeps_record = rows.is_regular();
    if (keeps_record) fs::remove(run_record_path(output_path_));
    rows.close();
    if (solutions) solutions->close();
    if (keeps_record) replace_file(run_record_path(output_path_), to_json_text(record_));
  }

  void write_rows(const std::vector<FinishedShard>& shards, OutputStream& output) {
    const std::string header = RowEncoder(record_.syntax, record_.columns).header();
    if (!header.empty()) output.write(header);
    for (const FinishedShard& shard : shards) {
      copy_text(shard.path, output, is_stopped, header.size());
      check_not_stopped();
    }
    output.finish();
    if (output.is_regular()) record_.checkpoint.rows = output.state();
  }

  void write_solutions(const std::vector<FinishedShard>& shards, OutputStream& output) {
    for (const FinishedShard& shard : shards) {
      copy_text(solutions_of(shard), output, is_stopped);
      check_not_stopped();
    }
    output.finish();
    record_.solutions.file = solutions_path_;
    if (output.is_regular()) record_.checkpoint.solutions = output.state();
  }

  OutputStream create(const std::string& path) const {
    using Existing = OutputFile::Existing;
    return OutputStream(OutputFile::draft(path, force_ ? Existing::kReplace : Existing::kRefuse));
  }

  void write_summary(std::size_t shards) const {
    const Paint paint(color(), STDERR_FILENO);
    const bool has_times = std::ranges::find(record_.columns, "microseconds", &RowColumn::name) !=
                           record_.columns.end();
    const StudyKind* study = find_study(record_.command);
    write_to_stderr(counted_text(shards, "part") + "\n" +
                    deals_text(record_.checkpoint.tally, study ? study->words : VerdictWords(),
                               has_times, paint));
  }

  std::string output_path_ = "-";
  std::string solutions_path_;  ///< empty if there is no such file
  bool force_ = false;

  RunRecord record_;  ///< of the run that the shards make together
};

}  // namespace

std::unique_ptr<Command> make_merge_command() { return std::make_unique<MergeCommand>(); }

}  // namespace freecell
