#include "tools/studies/study_command.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "dealer/games.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/batch_memory.h"
#include "tools/studies/game_options.h"
#include "tools/studies/studies.h"
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
    : jobs_(default_jobs()), study_(study) {
  dealing_.game.freecells = freecells;
}

void StudyCommand::add_game(OptionSet& options) {
  add_dealing_options(options, dealing_);
  add_random_options(options, dealing_);
}

void StudyCommand::add_work(OptionSet& options) {
  add_sharing(options);
  add_limit_options(options, limits_);
  options.size("process-memory", process_memory_,
               "memory for the whole process: hungry deals wait for each other, and no verdict "
               "depends on it (default: three quarters of what the machine or its cgroup allows)");
  add_keep_going_option(options, dealing_);
}

void StudyCommand::add_sharing(OptionSet& options) {
  add_jobs_option(options, jobs_,
                  "deals to search at a time (default: one a processor); the rows do not depend "
                  "on it");
  options.read("shard", shard_, "K/N",
               "do only part K of N parts of the deals, to be put together by 'freecell "
               "merge'; fewer deals than N leave the last parts empty",
               read_shard);
}

void StudyCommand::add_output(OptionSet& options) {
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE, and what was run to FILE.run.json; - is standard output "
               "(default); compressed if FILE ends in .gz or .zst");
  options.choice("format", format_, kRowSyntaxWords,
                 words_to_choose(kRowSyntaxWords) +
                     ", a JSON object a line (default: by the name of the output, .csv, "
                     ".ndjson or .jsonl; csv on standard output)");
  options.flag("force", force_, "replace files that exist");
  options.flag(
      "resume", resume_,
      "go on with the run that was writing FILE when it was stopped or killed; begin it if "
      "there is no FILE yet");
}

void StudyCommand::add_progress(OptionSet& options) {
  options.choice("progress", progress_, kProgressChoiceWords,
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
  return open_part(read_deal_operands(dealing_.deals(operands), is_stopped, {dealing_.of_lists()}));
}

RunDeals StudyCommand::open_deals_or_rows(const std::vector<std::string>& operands) {
  catch_stop_signals();
  rules_ = dealing_.game.rules(rules_);
  DealOperands all =
      read_deal_operands(dealing_.deals(operands), is_stopped, {dealing_.of_lists(), true});
  if (!all.rows) return open_part(std::move(all));
  if (dealing_.layout != BoardLayout::kAny) throw InputError("--layout goes with boards only");
  if (dealing_.keep_going) throw InputError("--keep-going: rows of a CSV have to be good");
  check();
  return {.all = std::move(all)};
}

RunDeals StudyCommand::open_part(DealOperands all) const {
  check();
  RunDeals deals{.all = std::move(all)};
  deals.part = shard_ ? part_of(deals.all, *shard_) : deals.all;
  if (deals.part.list || !shard_) {
    deals.source = open_deals(deals.part, dealing_, rules_, is_stopped);
    return deals;
  }
  // Boards have to be counted before a part of them can be taken.
  auto boards =
      board_source(deals.part.files, deals.part.open, board_options(dealing_, rules_), is_stopped);
  deals.contents = boards->limit_to(*shard_);
  deals.source = std::move(boards);
  return deals;
}

void StudyCommand::check() const {
  if (resume_ && force_) throw InputError("--resume goes on with what --force would replace");
  if (process_memory_ > 0) check_process_memory(process_memory_, jobs_, limits_.max_memory);
}

void StudyCommand::check_outputs(const std::vector<std::string>& inputs,
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

RunRecord StudyCommand::new_record(const RunDeals& deals,
                                   const std::vector<ColumnDescription>& columns) const {
  RunRecord record;
  record.version = kVersion;
  record.command = study_.help.name;
  record.arguments = invocation().arguments;
  record.state = run_state::kRunning;
  if (deals.all.list) record.list = deals.all.list->to_string();
  record.shard = shard_;
  record.files = deals.all.files;
  record.file_sizes = sizes_of_files(deals.all.files);
  record.board_text = dealing_.of_boards();
  record.contents = deals.contents;
  record.keep_going = dealing_.keep_going;
  record.rules = rules_;
  record.columns = row_columns(columns, deals.are_numbered());
  record.syntax = syntax();
  record.only = words_of(kVerdictWords);
  record.jobs = jobs_;
  record.started = utc_now();
  return record;
}

Plan StudyCommand::plan(RunDeals deals, const std::vector<ColumnDescription>& columns,
                        MakeStudyWorker make_worker) const {
  RunRecord record = new_record(deals, columns);
  return {.invocation = invocation(),
          .study = study_,
          .make_worker = std::move(make_worker),
          .deals = std::move(deals.source),
          .record = std::move(record),
          .output_path = output_path_,
          .resume = resume_,
          .jobs = jobs_,
          .process_memory = process_memory_,
          .max_memory = limits_.max_memory,
          .progress = progress_};
}

void StudyCommand::add_limits(Plan& plan) const {
  plan.record.options.push_back(recorded_limit("max_expanded", limits_.max_expanded));
  plan.record.options.push_back(recorded_limit("max_memory", limits_.max_memory));
}

int StudyCommand::run_without_search(const std::vector<std::string>& operands,
                                     const std::vector<ColumnDescription>& columns,
                                     MakeStudyWorker make_worker) {
  RunDeals deals = open(operands);
  check_outputs(deals.part.inputs(), "");
  Plan plan = this->plan(std::move(deals), columns, std::move(make_worker));
  plan.has_summary = output_path_ != "-";  // a filter says nothing
  return freecell::run(std::move(plan));
}

}  // namespace freecell
