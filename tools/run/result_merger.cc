#include "tools/run/result_merger.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/record_settings.h"
#include "tools/run/unknown_source.h"

namespace freecell {
namespace {

std::string draft_path(const std::string& path) { return path + ".retry"; }

OutputStream create_draft(const std::string& path) {
  return OutputStream(OutputFile::create(draft_path(path), OutputFile::Existing::kReplace),
                      compression_of_name(path));
}

void remove_draft(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(draft_path(path), ignored);
}

void use_draft(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(draft_path(path), error)) rename_file(draft_path(path), path);
}

/// Removes the first piece from `text`, which consists of whole pieces.
std::string_view take_piece(std::string_view& text, std::size_t length) {
  const std::string_view piece = text.substr(0, length == 0 ? text.size() : length);
  text.remove_prefix(piece.size());
  return piece;
}

}  // namespace

ResultMerger::File::File(const std::string& path, PieceReader::Length length)
    : old(path, std::move(length)), draft(create_draft(path)) {}

std::string_view ResultMerger::File::take() {
  const auto piece = old.next();
  if (!piece) throw_not_as_recorded(old.path());
  return *piece;
}

void ResultMerger::File::write(std::string_view text) {
  constexpr std::size_t kPieceSize = std::size_t{1} << 16;
  buffer += text;
  if (buffer.size() < kPieceSize) return;
  draft.write(buffer);
  buffer.clear();
}

void ResultMerger::File::finish() {
  if (old.next()) throw_not_as_recorded(old.path());
  if (!buffer.empty()) draft.write(buffer);
  draft.finish();
  draft.sync();
}

ResultMerger::ResultMerger(RunRecord record, const std::string& rows_path)
    : record_(std::move(record)),
      tally_(record_.checkpoint.tally),
      only_(verdicts_of(record_)),
      format_(solution_format_of(record_)),
      parser_(record_.columns, record_.syntax),
      rows_(rows_path,
            [syntax = record_.syntax](std::string_view text) { return row_length(text, syntax); }) {
  if (!record_.solutions.file.empty()) {
    solutions_.emplace(record_.solutions.file, [&format = format_](std::string_view text) {
      return solution_length(text, format);
    });
  }
  if (record_.syntax == RowSyntax::kCsv) rows_.write(rows_.take());  // the header
  // All rows of these verdicts are in the file, so their deals are named anew.
  tally_.forget_names(Verdict::kUnknown);
  if (only_.contains(Verdict::kUnsolvable)) tally_.forget_names(Verdict::kUnsolvable);
}

bool ResultMerger::take(const RowPart& part) {
  std::string_view rows = part.texts().rows;
  std::string_view solutions = part.texts().solutions;
  int index = 0;
  for (const DealFacts& facts : part.texts().facts) {
    const ResultRow old_row = pass_to_unknown();
    std::string name;
    part.deals().append_name(name, index);
    if (old_row.deal != name) throw_not_as_recorded(rows_.old.path());
    if (solutions_) solutions_->take();
    tally_.replace(old_row, part.deals(), index++, facts);
    if (!only_.contains(facts.verdict)) continue;
    rows_.write(take_piece(rows, row_length(rows, record_.syntax)));
    if (solutions_) solutions_->write(take_piece(solutions, solution_length(solutions, format_)));
  }
  return true;
}

/// Keeps all rows before the next row that is to be replaced. Returns that row.
ResultRow ResultMerger::pass_to_unknown() {
  while (std::optional<ResultRow> row = next_row()) {
    if (row->verdict == Verdict::kUnknown) return *std::move(row);
    keep_row(*row);
  }
  throw_not_as_recorded(rows_.old.path());
}

std::optional<ResultRow> ResultMerger::next_row() {
  const auto text = rows_.old.next();
  if (!text) return std::nullopt;
  row_text_ = *text;
  std::optional<ResultRow> row = parser_.parse(row_text_);
  if (!row) throw_not_as_recorded(rows_.old.path());
  return row;
}

void ResultMerger::keep_row(const ResultRow& row) {
  rows_.write(row_text_);
  if (solutions_) solutions_->write(solutions_->take());
  if (row.verdict == Verdict::kUnsolvable) tally_.name(row.verdict, row.deal);
}

RunRecord ResultMerger::finish() {
  while (const std::optional<ResultRow> row = next_row()) {
    if (row->verdict == Verdict::kUnknown) throw_not_as_recorded(rows_.old.path());
    keep_row(*row);
  }
  rows_.finish();
  record_.checkpoint.rows = rows_.draft.state();
  if (solutions_) {
    solutions_->finish();
    record_.checkpoint.solutions = solutions_->draft.state();
  }
  record_.checkpoint.tally = tally_.state();
  record_.state = run_state::kReplacing;
  return record_;
}

void ResultMerger::remove_drafts() {
  remove_draft(rows_.old.path());
  if (solutions_) remove_draft(solutions_->old.path());
}

void put_in_place(RunRecord record, const std::string& rows_path) {
  replace_file(run_record_path(rows_path), to_json_text(record));
  if (!record.solutions.file.empty()) use_draft(record.solutions.file);
  use_draft(rows_path);
  record.state = run_state::kFinished;
  replace_file(run_record_path(rows_path), to_json_text(record));
}

std::optional<RunRecord> read_settled_record(const std::string& rows_path) {
  const std::string path = run_record_path(rows_path);
  std::optional<RunRecord> record = read_run_record(path);
  if (!record || record->state != run_state::kReplacing) return record;
  put_in_place(*record, rows_path);
  return read_run_record(path);
}

}  // namespace freecell
