#include "tools/cli/row_part.h"

#include <utility>

#include "dealer/board_text.h"

namespace freecell {

RowPart::RowPart(std::unique_ptr<NamedDeals> deals) : deals_(std::move(deals)) {
  facts_.reserve(static_cast<std::size_t>(deals_->size()));
}

std::size_t RowPart::memory() const {
  return rows_.capacity() + solutions_.capacity() + complaints_.capacity() +
         facts_.capacity() * sizeof(DealFacts) + static_cast<std::size_t>(size()) * sizeof(Deal);
}

void RowPart::add(int index, const Deal* deal, const Outcome& outcome) {
  if (interrupted_) return;
  interrupted_ = outcome.reason == StopReason::kInterrupted;
  if (interrupted_) return add_interrupted(index, deal, outcome);
  const std::size_t rows_before = rows_.size();
  const std::size_t solutions_before = solutions_.size();
  const std::size_t complaints_before = complaints_.size();
  try {
    add_row(index, deal, outcome);
  } catch (...) {
    // We shall be called again, with an outcome that says so.
    rows_.resize(rows_before);
    solutions_.resize(solutions_before);
    complaints_.resize(complaints_before);
    throw;
  }
}

const std::string& RowPart::name_of(int index) const {
  thread_local std::string name;
  name.clear();
  deals_->append_name(name, index);
  return name;
}

void RowPart::complain(const std::string& name, const Deal* deal, const std::string& objection,
                       const std::string& solution) {
  const bool refused = !objection.empty();
  complaints_ += "freecell: internal error: deal " + name + ": " +
                 (refused ? "solution refused: " + objection : "the search failed") + "\n";
  if (deal != nullptr) append_board_text(complaints_, *deal);
  if (refused) complaints_ += "solution: " + solution + "\n";
}

void RowPart::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace freecell
