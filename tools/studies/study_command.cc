#include "tools/studies/study_command.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/batch_memory.h"
#include "tools/run/row_files.h"
#include "tools/terminal/clock.h"
#include "tools/terminal/option_values.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

/// Whether a file of this name would be about one of the deals.
bool is_file_of(const DealOperands& operands, const std::string& file, std::string_view ending) {
  if (!file.ends_with(ending)) return false;
  const std::string deal = file.substr(0, file.size() - ending.size());
  if (operands.list) return operands.list->contains_name(deal);
  return std::ranges::any_of(operands.files, [&](const std::string& name) {
    return deal.starts_with(deal_file_name(name, ":"));
  });
}

}  // namespace

StudyCommand::StudyCommand(const StudyKind& study, std::optional<int> freecells)
    : jobs_(default_jobs()), plan_{.study = study} {
  dealing_.game.freecells = freecells;
}

void StudyCommand::add_game(OptionSet& options) {
  add_dealing_options(options, dealing_);
  add_random_options(options, dealing_);
}

void StudyCommand::add_work(OptionSet& options) {
  add_sharing(options);
  add_limit_options(options, limits_);
  options.size("process-memory", plan_.process_memory,
               "memory for the whole process: hungry deals wait for each other, and no verdict "
               "depends on it (default: three quarters of what the machine or its cgroup allows)");
  add_keep_going_option(options, dealing_);
}

void StudyCommand::add_sharing(OptionSet& options) {
  add_jobs_option(options, jobs_,
                  "deals to search at a time (default: one a processor); the rows do not depend "
                  "on it");
  options.read("shard", plan_.record.shard, "K/N",
               "do only part K of N parts of the deals, to be put together by 'freecell "
               "merge'; fewer deals than N leave the last parts empty",
               read_shard);
}

void StudyCommand::add_output(OptionSet& options) {
  options.text("output,o", plan_.output_path, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  options.choice("format", format_, kRowSyntaxWords,
                 words_to_choose(kRowSyntaxWords) +
                     ", a JSON object a line (default: by the name of the output, .csv, "
                     ".ndjson or .jsonl; csv on standard output)");
  options.flag("force", force_, "replace files that exist");
  options.flag(
      "resume", plan_.resume,
      "go on with the run that was writing FILE when it was stopped or killed; begin it if "
      "there is no FILE yet");
}

void StudyCommand::add_progress(OptionSet& options) {
  options.choice("progress", plan_.progress, kProgressChoiceWords,
                 words_to_choose(kProgressChoiceWords, "auto") +
                     "; auto: a line on a terminal; json: a line of JSON on standard error every "
                     "two seconds");
}

void StudyCommand::add_rest_without_search(OptionSet& options) {
  options.group("Work");
  add_sharing(options);
  add_keep_going_option(options, dealing_);
  options.group("Output");
  add_output(options);
  add_progress(options);
}

std::set<std::string> StudyCommand::column_options() const {
  std::set<std::string> options = given();
  options.erase(std::string(kGameColumn.option));
  if (!is_freecell(dealing_.game.rules())) options.emplace(kGameColumn.option);
  return options;
}

RunDeals StudyCommand::open(const std::vector<std::string>& operands) {
  catch_stop_signals();
  rules_ = dealing_.game.rules(rules_);
  RunDeals deals{.all = read_deal_operands(dealing_.deals(operands), is_stopped,
                                           dealing_.of_lists(plan_.study.takes_rows))};
  check();
  if (!deals.all.rows) {
    open_part(deals);
  } else if (dealing_.layout != BoardLayout::kAny) {
    throw InputError("--layout goes with boards only");
  } else if (dealing_.keep_going) {
    throw InputError("--keep-going: rows of a CSV have to be good");
  }
  return deals;
}

void StudyCommand::open_part(RunDeals& deals) const {
  const auto& shard = plan_.record.shard;
  deals.part = shard ? part_of(deals.all, *shard) : deals.all;
  if (deals.part.list || !shard) {
    deals.source = open_deals(deals.part, dealing_, rules_, is_stopped);
    return;
  }
  // Boards have to be counted before a part of them can be taken.
  auto boards =
      board_source(deals.part.files, deals.part.open, board_options(dealing_, rules_), is_stopped);
  deals.contents = boards->limit_to(*shard);
  deals.source = std::move(boards);
}

void StudyCommand::check() const {
  if (plan_.resume && force_) throw InputError("--resume goes on with what --force would replace");
  if (plan_.process_memory > 0) {
    check_process_memory(plan_.process_memory, jobs_, limits_.max_memory);
  }
}

void StudyCommand::check_outputs(const DealOperands& deals) {
  outputs_.check(given(), rules_);
  if (plan_.output_path != "-") {
    refuse_to_overwrite_input(run_record_path(plan_.output_path), deals.inputs());
  }
  refuse_outputs(plan_.output_path, outputs_.solutions_file, deals.inputs(), replaces());
  syntax();  // refuses a name that does not say it
  outputs_.solutions =
      folder_of_files(deals, outputs_.solutions_path, outputs_.format->file_ending);
  outputs_.certificates = folder_of_files(deals, outputs_.certificates_path, kCertificateEnding);
}

/// None without a path. Refuses one whose files about the deals the run would replace and may not.
std::optional<DealFolder> StudyCommand::folder_of_files(const DealOperands& operands,
                                                        const std::string& path,
                                                        const std::string& ending) const {
  if (path.empty()) return std::nullopt;
  const auto existing = replaces() ? OutputFile::Existing::kReplace : OutputFile::Existing::kRefuse;
  DealFolder folder(path, ending, existing);
  if (replaces()) return folder;
  // Other files in the folder may stay.
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
    if (is_file_of(operands, entry.path().filename().string(), ending)) {
      OutputFile::refuse_existing(entry.path().string());
    }
  }
  return folder;
}

void StudyCommand::complete_record(const RunDeals& deals,
                                   const std::vector<ColumnDescription>& columns) {
  RunRecord& record = plan_.record;
  record.version = kVersion;
  record.command = help().name;
  record.arguments = invocation().arguments;
  record.state = run_state::kRunning;
  if (deals.all.list) record.list = deals.all.list->to_string();
  record.files = deals.all.files;
  record.file_sizes = sizes_of_files(deals.all.files);
  record.board_text = dealing_.of_boards();
  record.contents = deals.contents;
  record.keep_going = dealing_.keep_going;
  record.rules = rules_;
  record.columns = row_columns(columns, deals.are_numbered());
  record.syntax = syntax();
  record.only = words_of(kVerdictWords);
  record.solutions = outputs_.record();
  record.certificates = outputs_.certificates_path;
  record.jobs = jobs_;
  record.started = utc_now();
}

void StudyCommand::complete_plan(RunDeals deals, const std::vector<ColumnDescription>& columns,
                                 MakeStudyWorker make_worker) {
  complete_record(deals, columns);
  plan_.invocation = invocation();
  plan_.make_worker = std::move(make_worker);
  plan_.deals = std::move(deals.source);
  plan_.max_memory = limits_.max_memory;
  plan_.jobs = jobs_;
  for (const auto& folder : {outputs_.solutions, outputs_.certificates}) {
    if (folder) plan_.folders.push_back(*folder);
  }
}

void StudyCommand::add_limits() {
  plan_.record.options.push_back(recorded_limit("max_expanded", limits_.max_expanded));
  plan_.record.options.push_back(recorded_limit("max_memory", limits_.max_memory));
}

void StudyCommand::run_without_search(const std::vector<std::string>& operands,
                                      const std::vector<ColumnDescription>& columns,
                                      MakeStudyWorker make_worker) {
  RunDeals deals = open(operands);
  check_outputs(deals.part);
  complete_plan(std::move(deals), columns, std::move(make_worker));
  plan_.has_summary = plan_.output_path != "-";  // a filter says nothing
  run_plan();
}

}  // namespace freecell
