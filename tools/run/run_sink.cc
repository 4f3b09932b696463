#include "tools/run/run_sink.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "tools/io/files/errors.h"
#include "tools/run/run_part.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// Keeps the noted beginning. A run that was killed may have written more than it has noted.
void keep_beginning(OutputStream& file, const FileState& noted, bool may_be_longer) try {
  const std::string change = change_since(file.name(), {noted.size, {}}, may_be_longer);
  if (!change.empty()) throw InputError(change);
  file.keep(noted);
} catch (const InputError& error) {
  throw InputError(std::string(error.what()) + "; --force begins anew");
}

}  // namespace

RunSink::RunSink(const std::string& rows_path, const std::string& solutions_path,
                 std::vector<DealFolder> folders)
    : folders_(std::move(folders)) {
  try {
    files_.emplace_back(OutputFile::open(rows_path));
    if (!solutions_path.empty()) files_.emplace_back(OutputFile::open(solutions_path));
    for (DealFolder& folder : folders_) folder.create();
  } catch (...) {
    remove_new();
    throw;
  }
}

void RunSink::keep(const RunRecord& record) {
  const Checkpoint& checkpoint = record.checkpoint;
  for (OutputStream& file : files_) {
    const FileState& noted = &file == &rows() ? checkpoint.rows : checkpoint.solutions;
    keep_beginning(file, noted, !record.is_finished());
  }
}

void RunSink::cut() {
  for (OutputStream& file : files_) file.cut();
}

bool RunSink::remove_new() {
  bool removes_rows = false;
  for (OutputStream& file : files_) {
    const bool removed = file.remove_if_new();
    if (&file == &rows()) removes_rows = removed;
  }
  for (const DealFolder& folder : folders_) folder.remove_if_new();
  return removes_rows;
}

void RunSink::begin(const Checkpoint& before, std::string_view header, ProgressDisplay& progress) {
  tally_ = before.tally;
  certificate_bytes_ = before.certificate_bytes;
  progress_ = &progress;
  if (before.rows.size == 0 && !header.empty()) files_.front().write(header);
}

bool RunSink::shares_terminal() const {
  return std::ranges::any_of(files_, [](const OutputStream& file) { return file.is_terminal(); });
}

bool RunSink::take(const RunPart& part) {
  const std::lock_guard lock(mutex_);
  if (was_interrupted_ || has_failed_) return false;
  try {
    write(part);
  } catch (...) {
    note_failure();
  }
  return !was_interrupted_ && !has_failed_;
}

void RunSink::write(const RunPart& part) {
  was_interrupted_ = part.is_interrupted;
  write_texts(part);
  if (part.failure) std::rethrow_exception(part.failure);
  count(part);
}

void RunSink::write_texts(const RunPart& part) {
  std::unique_lock<std::mutex> line_is_away;
  const bool writes_beside_line = shares_terminal() || !part.complaints.empty();
  if (writes_beside_line) line_is_away = progress_->without_line();
  write_to_stderr(part.complaints);
  if (!part.rows.empty()) files_.front().write(part.rows);
  const bool keeps_solutions = files_.size() > 1;
  if (keeps_solutions && !part.solutions.empty()) files_.back().write(part.solutions);
}

void RunSink::count(const RunPart& part) {
  assert(part.facts.size() <= static_cast<std::size_t>(part.size()));
  if (part.facts.empty()) return;
  for (std::size_t i = 0; i < part.facts.size(); ++i) {
    tally_.add(part.deals[i].name, part.facts[i]);
  }
  last_deal_ = part.deals[part.facts.size() - 1].name;
  progress_->update(tally_.counts, last_deal_);
  certificate_bytes_ = part.certificate_bytes;
  goes_on_later_ = part.goes_on_later;
  has_news_ = !goes_on_later_;
}

std::optional<Checkpoint> RunSink::checkpoint() {
  const std::lock_guard lock(mutex_);
  if (has_failed_ || !has_news_) return std::nullopt;
  Checkpoint checkpoint;
  try {
    for (OutputStream& file : files_) file.end_member();
    checkpoint.rows = rows().state();
    if (files_.size() > 1) checkpoint.solutions = files_.back().state();
  } catch (...) {
    note_failure();  // while the lock is held: a thread that waits for it would write after a gap
    throw;
  }
  checkpoint.certificate_bytes = certificate_bytes_;
  checkpoint.tally = tally_;
  has_news_ = false;
  return checkpoint;
}

void RunSink::secure() {
  for (OutputStream& file : files_) {
    if (!file.is_regular()) continue;
    file.check_in_place();
    file.sync();
  }
  for (const DealFolder& folder : folders_) folder.sync();
}

void RunSink::finish() {
  const std::lock_guard lock(mutex_);
  for (OutputStream& file : files_) file.finish();
  has_news_ = !goes_on_later_;
}

void RunSink::fail() {
  const std::lock_guard lock(mutex_);
  note_failure();
}

void RunSink::note_failure() {
  if (!failure_) failure_ = std::current_exception();
  has_failed_ = true;
}

void RunSink::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace freecell
