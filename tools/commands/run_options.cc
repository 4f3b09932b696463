#include "tools/commands/run_options.h"

#include <set>
#include <utility>

#include "tools/commands/game_options.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/batch_memory.h"
#include "tools/run/no_search.h"
#include "tools/run/retry.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/stopwatch.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

/// Checks the options of a second pass, which must repeat the first. Only the limits and the
/// options that do not change rows may differ.
void check_retry(const Invocation& invocation, const std::vector<std::string>& operands) {
  static const std::set<std::string> kAllowed = {"retry-unknown",  "max-expanded", "max-memory",
                                                 "process-memory", "jobs",         "progress",
                                                 "quiet",          "color"};
  if (!operands.empty()) {
    throw InputError("'" + operands.front() + "': --retry-unknown takes its deals from its file");
  }
  for (const std::string& option : invocation.given) {
    if (!option.empty() && !kAllowed.contains(option)) {
      throw InputError("--" + option + ": with --retry-unknown all but the limits is as it was");
    }
  }
}

bool is_stopped() { return stop_signal() != 0; }

}  // namespace

RunOptions::RunOptions() : jobs_(default_jobs()) {}

void RunOptions::add_work(OptionSet& options) {
  add_sharing(options);
  add_limit_options(options, limits_);
  options.size("process-memory", process_memory_,
               "memory for the whole process: hungry deals wait for each other, and no verdict "
               "depends on it (default: three quarters of what the machine or its cgroup allows)");
}

void RunOptions::add_sharing(OptionSet& options) {
  add_jobs_option(options, jobs_,
                  "deals to search at a time (default: one a processor); the rows do not depend "
                  "on it");
  options.shard("shard", shard_,
                "do only part K of N parts of the deals, to be put together by 'freecell "
                "merge'; fewer deals than N leave the last parts empty");
}

void RunOptions::add_output(OptionSet& options) {
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  add_row_format_option(options, format_);
  options.flag("force", force_, "replace files that exist");
  options.flag(
      "resume", resume_,
      "go on with the run that was writing FILE when it was stopped or killed; begin it if "
      "there is no FILE yet");
}

void RunOptions::add_progress(OptionSet& options) {
  options.choice("progress", progress_, kProgressChoiceWords,
                 words_to_choose(kProgressChoiceWords, "auto") +
                     "; auto: a line on a terminal; json: a line of JSON on standard error every "
                     "two seconds");
}

RunDeals RunOptions::open(const std::vector<std::string>& operands, const DealingOptions& dealing,
                          int freecells) const {
  catch_stop_signals();
  return open_part(read_deal_operands(dealing.deals(operands), is_stopped, dealing.keep_going),
                   dealing, freecells);
}

RunDeals RunOptions::open_deals_or_rows(const std::vector<std::string>& operands,
                                        const DealingOptions& dealing, int freecells) const {
  catch_stop_signals();
  DealOperands all = read_deals_or_rows(dealing.deals(operands), is_stopped, dealing.keep_going);
  if (!all.rows) return open_part(std::move(all), dealing, freecells);
  if (dealing.layout != BoardLayout::kAny) throw InputError("--layout goes with boards only");
  if (dealing.keep_going) throw InputError("--keep-going: rows of a CSV have to be good");
  check();
  return {.all = std::move(all)};
}

RunDeals RunOptions::open_part(DealOperands all, const DealingOptions& dealing,
                               int freecells) const {
  check();
  RunDeals deals;
  deals.part = part_to_do(all);
  deals.all = std::move(all);
  deals.keep_going = dealing.keep_going;
  open_source(deals, dealing, freecells);
  return deals;
}

/// Boards have to be counted before a part of them can be taken.
void RunOptions::open_source(RunDeals& deals, const DealingOptions& dealing, int freecells) const {
  if (deals.part.list || !shard_) {
    deals.source = open_deals(deals.part, dealing, freecells, is_stopped);
    return;
  }
  auto boards = std::make_unique<BoardSource>(deals.part.files, deals.part.open,
                                              board_options(dealing, freecells), is_stopped);
  deals.contents = boards->limit_to(*shard_);
  deals.source = std::move(boards);
}

int RunOptions::run_without_search(const Invocation& invocation,
                                   const std::vector<std::string>& operands,
                                   const DealingOptions& dealing, std::vector<std::string> columns,
                                   const RowKind& rows) const {
  const RunDeals deals = open(operands, dealing, kMaxFreecells);
  check_outputs(deals.part.inputs(), "");
  RunRecord record = new_record(invocation.name, deals);
  record.freecells = kMaxFreecells;
  record.cascades = dealing.cascades();
  record.board_text = dealing.of_boards();
  record.columns = std::move(columns);
  const auto make_solver = [](MemoryBudget*) { return std::make_unique<NoSearch>(); };
  return runner(invocation)
      .run({.record = std::move(record),
            .rows = rows,
            .batch = {.jobs = jobs_, .make_solver = make_solver},
            .has_summary = output_path_ != "-"},  // a filter says nothing
           *deals.source);
}

DealOperands RunOptions::part_to_do(const DealOperands& all) const {
  return shard_ ? part_of(all, *shard_) : all;
}

void RunOptions::check() const {
  if (resume_ && force_) throw InputError("--resume goes on with what --force would replace");
  if (process_memory_ > 0) check_process_memory(process_memory_, jobs_, limits_.max_memory);
}

void RunOptions::check_outputs(const std::vector<std::string>& inputs,
                               const std::string& solutions) const {
  const std::string record = output_path_ == "-" ? "" : run_record_path(output_path_);
  refuse_one_file({"solutions", solutions}, {"rows", output_path_});
  refuse_one_file({"solutions", solutions}, {"the record of the run", record});
  refuse_to_overwrite_input(record, inputs);
  for (const std::string& path : {output_path_, solutions}) {
    refuse_to_overwrite_input(path, inputs);
    if (!replaces() && path != "-") OutputFile::refuse_existing(path);
  }
  syntax();  // refuses a name that does not say it
}

RunRecord RunOptions::new_record(const std::string& command, const DealOperands& all) const {
  RunRecord record;
  record.version = kVersion;
  record.command = command;
  record.state = run_state::kRunning;
  if (all.list) record.list = all.list->to_string();
  record.shard = shard_;
  record.files = all.files;
  record.file_sizes = sizes_of_files(all.files);
  record.limits = limits_;
  record.are_numbered = (all.list && all.list->are_numbered()) || all.rows != nullptr;
  record.syntax = syntax();
  record.only = VerdictSet::all().names();
  record.jobs = jobs_;
  record.started = utc_now();
  return record;
}

RunRecord RunOptions::new_record(const std::string& command, const RunDeals& deals) const {
  RunRecord record = new_record(command, deals.all);
  record.contents = deals.contents;
  record.keep_going = deals.keep_going;
  return record;
}

void RunOptions::add_retry(OptionSet& options) {
  options.text(
      "retry-unknown", retry_path_, "FILE",
      "try the deals again that FILE, the rows of an earlier run, leaves undecided, with larger "
      "limits, and replace their rows and solutions, all at once at the end");
}

RunRecord RunOptions::run_to_retry(const Invocation& invocation,
                                   const std::vector<std::string>& operands) {
  check_retry(invocation, operands);
  GivenLimits limits;
  if (invocation.given.contains("max-expanded")) limits.max_expanded = limits_.max_expanded;
  if (invocation.given.contains("max-memory")) limits.max_memory = limits_.max_memory;
  RunRecord record = find_run_to_retry(invocation.name, retry_path_, limits);
  limits_ = record.limits;
  check();
  return record;
}

RowRunner RunOptions::runner(const Invocation& invocation) const {
  return RowRunner({.invocation = invocation,
                    .output_path = output_path_,
                    .resume = resume_,
                    .jobs = jobs_,
                    .process_memory = process_memory_,
                    .progress = progress_});
}

}  // namespace freecell
