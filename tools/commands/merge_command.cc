#include "tools/commands/merge_command.h"

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <system_error>

#include "tools/io/files/errors.h"
#include "tools/io/files/output_names.h"
#include "tools/io/files/text_pieces.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/io/rows/shard_rows.h"
#include "tools/run/summary.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

constexpr CommandHelp kHelp = {
    .name = "merge",
    .summary = "put the parts of a run together",
    .usage = "merge PART... [options]",
    .about =
        R"(Puts together what 'freecell solve --shard 1/N' to '--shard N/N' wrote, in whatever order you name
the parts. It writes what one run would have written: the same rows, with --solutions-file the same
solutions, and a record beside them. It needs little memory, however large the parts are. It also
merges the parts of 'freecell fewest' and 'freecell measure'.

It reads the records of the parts (PART.run.json) first. All parts must be there, each of them once
and finished, all of one list or one CSV, by one version and with the same options; otherwise
nothing is written.

Parts and output may be compressed, each as its name says. If something fails later, a damaged part
or a full disk, no partial output is left behind.

Exit code: 0 all went well, 2 the parts are no whole run or cannot be read, 4 output failed, 128 + n
ended by signal n.
)",
    .examples =
        R"(  freecell merge part1.csv part2.csv part3.csv --output deals.csv
  freecell merge shards/*.csv.zst --output deals.csv.gz --solutions-file solutions.txt.gz
)",
};

/// A signal has told us to end.
class Stopped : public std::exception {};

bool is_stopped() { return stop_signal() != 0; }

void check_not_stopped() {
  if (is_stopped()) throw Stopped();
}

std::uint64_t row_count(const RunRecord& record) {
  const VerdictCounts& counts = record.checkpoint.tally.counts;
  std::uint64_t rows = 0;
  for (const std::string& word : record.only) {
    if (const auto verdict = value_of_word(kVerdictWords, word)) rows += counts.of(*verdict);
  }
  return rows;
}

/// The file of a shard's solutions: as it was named when they were written or, if the shards have
/// been taken elsewhere, beside the rows.
std::string solutions_of(const FinishedShard& shard) {
  const fs::path named = shard.record.solutions.file;
  if (named.empty()) throw InputError(shard.path + ": was written without --solutions-file");
  std::error_code error;
  if (fs::exists(named, error)) return named.string();
  return (fs::path(shard.path).parent_path() / named.filename()).string();
}

void check_size(const std::string& path, std::uint64_t expected, const std::string& record) {
  std::error_code error;
  const std::uint64_t size = fs::file_size(path, error);
  if (error) throw InputError(path + ": " + error.message());
  if (size == expected) return;
  throw InputError(path + ": has " + std::to_string(size) + " bytes; " + record + " says " +
                   std::to_string(expected));
}

}  // namespace

const CommandHelp& MergeCommand::help() const { return kHelp; }

void MergeCommand::add_options(OptionSet& options) {
  options.group("Output");
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  options.text("solutions-file", solutions_path_, "FILE",
               "write the solutions of all parts to FILE; they are looked for where the parts' "
               "records say, else beside the parts");
  options.flag("force", force_, "replace files that exist");
}

int MergeCommand::run(const std::vector<std::string>& operands) {
  if (operands.empty()) throw InputError("no parts given");
  const std::vector<FinishedShard> shards = read_finished_shards(operands);
  check_outputs(shards);
  record_ = merged_record(shards);
  catch_stop_signals();
  try {
    merge(shards);
  } catch (...) {
    remove_created();
    if (stop_signal() != 0) return kExitSignalBase + stop_signal();
    throw;
  }
  if (!quiet()) write_summary(shards.size());
  return kExitDecided;
}

/// All that can be known before anything is written.
void MergeCommand::check_outputs(const std::vector<FinishedShard>& shards) const {
  std::vector<std::string> inputs;
  for (const FinishedShard& shard : shards) {
    const std::string record = run_record_path(shard.path);
    inputs.insert(inputs.end(), {shard.path, record});
    check_size(shard.path, shard.record.checkpoint.rows_size, record);
    if (solutions_path_.empty()) continue;
    inputs.push_back(solutions_of(shard));
    check_size(inputs.back(), shard.record.checkpoint.solutions_size, record);
  }
  refuse_name_of_other_format(output_path_, RowFiles::kPlainOrCompressed);
  refuse_one_file_for_both(output_path_, solutions_path_);
  for (const std::string& path : {output_path_, solutions_path_}) {
    refuse_to_overwrite_input(path, inputs);
    if (!force_ && path != "-") OutputFile::refuse_existing(path);
  }
}

void MergeCommand::merge(const std::vector<FinishedShard>& shards) {
  write_rows(shards);
  if (!solutions_path_.empty()) write_solutions(shards);
  if (keeps_record_) replace_file(run_record_path(output_path_), to_json_text(record_));
}

/// A record that lies there is of rows that are being replaced.
void MergeCommand::write_rows(const std::vector<FinishedShard>& shards) {
  OutputStream output = create(output_path_);
  keeps_record_ = output.is_regular();
  if (keeps_record_) fs::remove(run_record_path(output_path_));
  const std::string header = header_of(record_);
  output.write(header);
  for (const FinishedShard& shard : shards) {
    copy_rows(shard.path, ShardRows(header, row_count(shard.record)), output, is_stopped);
    check_not_stopped();
  }
  output.finish();
  if (keeps_record_) record_.checkpoint.rows_size = output.size();
  output.sync();
  output.close();
}

void MergeCommand::write_solutions(const std::vector<FinishedShard>& shards) {
  OutputStream output = create(solutions_path_);
  for (const FinishedShard& shard : shards) {
    copy_text(solutions_of(shard), output, is_stopped);
    check_not_stopped();
  }
  output.finish();
  record_.solutions.file = solutions_path_;
  if (output.is_regular()) record_.checkpoint.solutions_size = output.size();
  output.sync();
  output.close();
}

OutputStream MergeCommand::create(const std::string& path) {
  const auto existing = force_ ? OutputFile::Existing::kReplace : OutputFile::Existing::kRefuse;
  OutputStream output = OutputStream::create(path, existing);
  if (output.is_regular()) created_.push_back(path);
  return output;
}

void MergeCommand::remove_created() const {
  std::error_code ignored;
  for (const std::string& file : created_) fs::remove(file, ignored);
}

void MergeCommand::write_summary(std::size_t shards) const {
  const Paint paint(color(), STDERR_FILENO);
  const bool has_times = std::ranges::count(record_.columns, "microseconds") > 0;
  write_to_stderr(std::to_string(shards) + (shards == 1 ? " part\n" : " parts\n") +
                  deals_text(Tally(record_.checkpoint.tally), verdict_words(record_.command),
                             has_times, paint));
}

}  // namespace freecell
