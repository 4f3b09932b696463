#include "tools/run/run_outputs.h"

#include <utility>

#include "tools/io/files/errors.h"

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

void secure_file(OutputStream& file) {
  if (!file.is_regular()) return;
  file.check_in_place();
  file.sync();
}

}  // namespace

RunOutputs::RunOutputs(const std::string& rows_path, const std::string& solutions_path,
                       std::vector<DealFolder> folders)
    : rows_(OutputFile::open(rows_path)), folders_(std::move(folders)) {
  try {
    if (!solutions_path.empty()) solutions_ = OutputStream(OutputFile::open(solutions_path));
    for (DealFolder& folder : folders_) folder.create();
  } catch (...) {
    remove_new();
    throw;
  }
}

bool RunOutputs::remove_new() {
  if (solutions_) solutions_->remove_if_new();
  for (const DealFolder& folder : folders_) folder.remove_if_new();
  return rows_.remove_if_new();
}

void RunOutputs::write(std::string_view rows, std::string_view solutions) {
  if (!rows.empty()) rows_.write(rows);
  if (solutions_ && !solutions.empty()) solutions_->write(solutions);
}

void RunOutputs::keep(const RunRecord& record) {
  const bool may_be_longer = !record.is_finished();
  keep_beginning(rows_, record.checkpoint.rows, may_be_longer);
  if (solutions_) keep_beginning(*solutions_, record.checkpoint.solutions, may_be_longer);
}

void RunOutputs::cut() {
  rows_.cut();
  if (solutions_) solutions_->cut();
}

void RunOutputs::end_members() {
  rows_.end_member();
  if (solutions_) solutions_->end_member();
}

void RunOutputs::finish() {
  rows_.finish();
  if (solutions_) solutions_->finish();
}

void RunOutputs::note_files(Checkpoint& checkpoint) const {
  checkpoint.rows = rows_.state();
  if (solutions_) checkpoint.solutions = solutions_->state();
}

void RunOutputs::secure() {
  secure_file(rows_);
  if (solutions_) secure_file(*solutions_);
  for (const DealFolder& folder : folders_) folder.sync();
}

void RunOutputs::close_solutions() {
  if (solutions_) solutions_->close();
}

}  // namespace freecell
