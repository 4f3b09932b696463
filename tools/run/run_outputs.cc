#include "tools/run/run_outputs.h"

#include <utility>

#include "tools/io/files/errors.h"
#include "tools/run/row_part.h"

namespace freecell {
namespace {

/// A run that was killed may have written more than it has noted.
void check_size(const OutputStream& file, std::uint64_t noted, bool may_be_longer) {
  const std::uint64_t size = file.size();
  if (size == noted || (may_be_longer && size > noted)) return;
  throw InputError(file.name() + ": has " + std::to_string(size) + " bytes where its record says " +
                   std::to_string(noted) + ": it was changed; --force begins anew");
}

void secure_file(OutputStream& file) {
  if (!file.is_regular()) return;
  file.check_in_place();
  file.sync();
}

}  // namespace

RunOutputs::RunOutputs(const std::string& rows_path, const std::string& solutions_path,
                       std::optional<SolutionFolder> folder)
    : rows_(OutputStream::open(rows_path)), folder_(std::move(folder)) {
  try {
    if (!solutions_path.empty()) solutions_ = OutputStream::open(solutions_path);
    if (folder_) folder_->create();
  } catch (...) {
    remove_new();
    throw;
  }
}

void RunOutputs::remove_new() {
  rows_.remove_if_new();
  if (solutions_) solutions_->remove_if_new();
  if (folder_) folder_->remove_if_new();
}

bool RunOutputs::take(const RowPart& part) {
  write(part.texts().rows, part.texts().solutions);
  return true;
}

void RunOutputs::write(std::string_view rows, std::string_view solutions) {
  if (!rows.empty()) rows_.write(rows);
  if (solutions_ && !solutions.empty()) solutions_->write(solutions);
}

void RunOutputs::check_sizes(const RunRecord& record) const {
  const bool may_be_longer = !record.is_finished();
  check_size(rows_, record.checkpoint.rows_size, may_be_longer);
  if (solutions_) check_size(*solutions_, record.checkpoint.solutions_size, may_be_longer);
}

void RunOutputs::cut_to(const Checkpoint& checkpoint) {
  rows_.cut_to(checkpoint.rows_size);
  if (solutions_) solutions_->cut_to(checkpoint.solutions_size);
}

void RunOutputs::end_members() {
  rows_.end_member();
  if (solutions_) solutions_->end_member();
}

void RunOutputs::finish() {
  rows_.finish();
  if (solutions_) solutions_->finish();
}

void RunOutputs::note_sizes(Checkpoint& checkpoint) const {
  checkpoint.rows_size = rows_.size();
  if (solutions_) checkpoint.solutions_size = solutions_->size();
}

void RunOutputs::secure() {
  secure_file(rows_);
  if (solutions_) secure_file(*solutions_);
  if (folder_) folder_->sync();
}

void RunOutputs::close_solutions() {
  if (solutions_) solutions_->close();
}

}  // namespace freecell
