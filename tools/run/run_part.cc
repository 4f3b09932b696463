#include "tools/run/run_part.h"

#include <cassert>
#include <new>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"

namespace freecell {

std::size_t RunPart::memory() const {
  return rows.capacity() + solutions.capacity() + complaints.capacity() +
         facts.capacity() * sizeof(DealFacts) + static_cast<std::size_t>(size()) * sizeof(Deal);
}

PartWorker::PartWorker(std::unique_ptr<StudyWorker> study, TimeLimit limit,
                       const StopCallback& stop, const RowEncoder& rows)
    : study_(std::move(study)),
      limit_(limit),
      stop_([this, &stop] { return first_reason(stop(), limit_.stop_reason()); }),
      rows_(rows) {
  assert(study_ != nullptr);
}

std::uint64_t PartWorker::fill(RunPart& part) {
  assert(part.facts.empty());
  const auto count = static_cast<std::size_t>(part.size());
  part.rows.reserve(count * rows_.usual_size());
  part.facts.reserve(count);
  for (int index = 0; index < part.size() && !part.is_interrupted && !part.failure; ++index) {
    add(part, index);
  }
  std::uint64_t positions = 0;
  for (const DealFacts& facts : part.facts) positions += facts.expanded;
  return positions;
}

/// A place with a fault in the input gets a row whose reason is kInput, and the fault is told.
void PartWorker::add(RunPart& part, int index) {
  name_.clear();
  part.deals->append_name(name_, index);
  if (const std::string* fault = part.deals->fault(index)) {
    part.complaints += "freecell: " + shown(*fault) + "\n";
    return write(part, index, {.name = name_, .failure = StopReason::kInput});
  }
  try {
    add_deal(part, index);
  } catch (const InputError&) {
    part.failure = std::current_exception();
  } catch (const OutputError&) {
    part.failure = std::current_exception();
  } catch (const std::bad_alloc&) {
    write(part, index, {.name = name_, .failure = StopReason::kMemory});
  } catch (const std::exception&) {
    write(part, index, {.name = name_, .failure = StopReason::kError});
  }
}

void PartWorker::add_deal(RunPart& part, int index) {
  const Deal deal = part.deals->deal(index);
  limit_.begin_deal();
  write(part, index, {.name = name_, .deal = &deal, .is_numbered = part.deals->are_numbered()});
}

/// Adds all of a deal or, if something is thrown, nothing.
void PartWorker::write(RunPart& part, int index, const StudiedDeal& deal) {
  const std::size_t rows_before = part.rows.size();
  const std::size_t solutions_before = part.solutions.size();
  const std::size_t complaints_before = part.complaints.size();
  try {
    study(part, index, deal);
  } catch (...) {
    part.rows.resize(rows_before);
    part.solutions.resize(solutions_before);
    part.complaints.resize(complaints_before);
    throw;
  }
}

void PartWorker::study(RunPart& part, int index, const StudiedDeal& deal) {
  assert((deal.deal == nullptr) == (deal.failure != StopReason::kNone));
  cells_.clear();
  StudyResult result{cells_, part.solutions, part.complaints};
  study_->study(deal, stop_, result);
  part.is_interrupted = result.is_interrupted;
  if (result.is_interrupted) return;
  rows_.append(part.rows, part.deals->row(index), cells_);
  part.facts.push_back(result.facts);
  part.certificate_bytes = result.certificate_bytes;
  part.goes_on_later = result.goes_on_later;
  assert(part.facts.size() == static_cast<std::size_t>(index) + 1);
}

}  // namespace freecell
