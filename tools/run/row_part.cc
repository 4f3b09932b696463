#include "tools/run/row_part.h"

#include <cassert>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"

namespace freecell {

RowPart::RowPart(std::unique_ptr<NamedDeals> deals, const RowKind& kind, TimeLimit limit,
                 ResultSink& sink)
    : deals_(std::move(deals)), kind_(kind), limit_(limit), sink_(sink) {
  const auto count = static_cast<std::size_t>(deals_->size());
  texts_.rows.reserve(count * kind.usual_row_size());
  texts_.facts.reserve(count);
}

std::size_t RowPart::memory() const {
  return texts_.rows.capacity() + texts_.solutions.capacity() + texts_.complaints.capacity() +
         texts_.facts.capacity() * sizeof(DealFacts) +
         static_cast<std::size_t>(size()) * sizeof(Deal);
}

Deal RowPart::deal(int index) {
  assert(0 <= index && index < size());
  if (const std::string* fault = deals_->fault(index)) throw InputError(*fault);
  const Deal deal = deals_->deal(index);
  stopwatch_.restart();
  limit_.begin_deal();
  return deal;
}

void RowPart::add(int index, const Deal* deal, const Outcome& outcome) {
  if (interrupted_) return;
  name_.clear();
  deals_->append_name(name_, index);
  if (const std::string* fault = deals_->fault(index)) return add_fault(index, *fault);
  const SearchedDeal searched = {*deals_, index, name_, deal, outcome, stopwatch_};
  interrupted_ = outcome.reason == StopReason::kInterrupted;
  if (interrupted_) return kind_.write_interrupted(searched, texts_);
  write_or_nothing(searched);
  assert(texts_.facts.size() == static_cast<std::size_t>(index) + 1);
}

/// There is no deal, and so there was no search.
void RowPart::add_fault(int index, const std::string& fault) {
  static const Outcome kNoDeal = [] {
    Outcome outcome;
    outcome.reason = StopReason::kInput;
    return outcome;
  }();
  texts_.complaints += "freecell: " + shown(fault) + "\n";
  write_or_nothing({*deals_, index, name_, nullptr, kNoDeal, stopwatch_});
}

/// After an exception the batch calls `add` again, with an outcome that says what happened.
void RowPart::write_or_nothing(const SearchedDeal& deal) {
  const std::size_t rows_before = texts_.rows.size();
  const std::size_t solutions_before = texts_.solutions.size();
  const std::size_t complaints_before = texts_.complaints.size();
  try {
    kind_.write(deal, texts_);
  } catch (...) {
    texts_.rows.resize(rows_before);
    texts_.solutions.resize(solutions_before);
    texts_.complaints.resize(complaints_before);
    throw;
  }
}

}  // namespace freecell
