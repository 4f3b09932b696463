#include "tools/cli/solve_outputs.h"

#include <utility>

#include "tools/cli/row_part.h"
#include "tools/io/errors.h"

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

SolveOutputs::SolveOutputs(const std::string& rows_path, const std::string& solutions_path,
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

void SolveOutputs::remove_new() {
  rows_.remove_if_new();
  if (solutions_) solutions_->remove_if_new();
}

void SolveOutputs::take(const RowPart& part) { write(part.rows(), part.solutions()); }

void SolveOutputs::write(std::string_view rows, std::string_view solutions) {
  if (!rows.empty()) rows_.write(rows);
  if (solutions_ && !solutions.empty()) solutions_->write(solutions);
}

void SolveOutputs::check_sizes(const RunRecord& record) const {
  const bool may_be_longer = record.state != "finished";
  check_size(rows_, record.checkpoint.rows_size, may_be_longer);
  if (solutions_) check_size(*solutions_, record.checkpoint.solutions_size, may_be_longer);
}

void SolveOutputs::cut_to(const Checkpoint& checkpoint) {
  rows_.cut_to(checkpoint.rows_size);
  if (solutions_) solutions_->cut_to(checkpoint.solutions_size);
}

void SolveOutputs::end_members() {
  rows_.end_member();
  if (solutions_) solutions_->end_member();
}

void SolveOutputs::finish() {
  rows_.finish();
  if (solutions_) solutions_->finish();
}

void SolveOutputs::note_sizes(Checkpoint& checkpoint) const {
  checkpoint.rows_size = rows_.size();
  if (solutions_) checkpoint.solutions_size = solutions_->size();
}

void SolveOutputs::secure() {
  secure_file(rows_);
  if (solutions_) secure_file(*solutions_);
  if (folder_) folder_->sync();
}

void SolveOutputs::close_solutions() {
  if (solutions_) solutions_->close();
}

}  // namespace freecell
