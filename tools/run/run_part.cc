#include "tools/run/run_part.h"

#include <cassert>
#include <new>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

/// From here on, in seconds, the search of a deal is shown.
constexpr double kLongSearch = 1;

}  // namespace

std::size_t RunPart::memory() const {
  return rows.capacity() + solutions.capacity() + complaints.capacity() +
         facts.capacity() * sizeof(DealFacts) + deals.capacity() * sizeof(NamedDeal);
}

PartWorker::PartWorker(std::unique_ptr<StudyWorker> study, std::optional<double> max_seconds,
                       const StopCallback& stop, const RowEncoder& rows, ProgressDisplay& progress,
                       std::string game)
    : study_(std::move(study)),
      stop_([this, max_seconds, &stop] {
        if (progress_.shows_searches()) show_search();
        const bool is_late = max_seconds && stopwatch_.seconds() >= *max_seconds;
        return first_reason(stop(), is_late ? StopReason::kTime : StopReason::kNone);
      }),
      rows_(rows),
      progress_(progress),
      game_(std::move(game)) {
  assert(study_ != nullptr);
}

std::uint64_t PartWorker::fill(RunPart& part) {
  assert(part.facts.empty());
  part.rows.reserve(part.deals.size() * rows_.usual_size());
  part.facts.reserve(part.deals.size());
  for (const NamedDeal& named : part.deals) {
    if (!part.is_interrupted && !part.failure) add(part, named);
  }
  std::uint64_t positions = 0;
  for (const DealFacts& facts : part.facts) positions += facts.expanded;
  return positions;
}

/// A place with a fault in the input gets a row whose reason is kInput, and the fault is told.
void PartWorker::add(RunPart& part, const NamedDeal& named) {
  if (!named.fault.empty()) {
    part.complaints += "freecell: " + shown(named.fault) + "\n";
    return write(part, named, {.name = named.name, .failure = StopReason::kInput, .game = game_});
  }
  try {
    add_deal(part, named);
  } catch (const InputError&) {
    part.failure = std::current_exception();
  } catch (const OutputError&) {
    part.failure = std::current_exception();
  } catch (const std::bad_alloc&) {
    write(part, named, {.name = named.name, .failure = StopReason::kMemory, .game = game_});
  } catch (const std::exception&) {
    write(part, named, {.name = named.name, .failure = StopReason::kError, .game = game_});
  }
}

void PartWorker::add_deal(RunPart& part, const NamedDeal& named) {
  const Deal deal = named.deal();
  stopwatch_.restart();
  write(part, named,
        {.name = named.name, .deal = &deal, .is_numbered = named.is_numbered(), .game = game_});
}

/// Adds all of a deal or, if something is thrown, nothing.
void PartWorker::write(RunPart& part, const NamedDeal& named, const StudiedDeal& deal) {
  const std::size_t rows_before = part.rows.size();
  const std::size_t solutions_before = part.solutions.size();
  const std::size_t complaints_before = part.complaints.size();
  try {
    study(part, named, deal);
  } catch (...) {
    part.rows.resize(rows_before);
    part.solutions.resize(solutions_before);
    part.complaints.resize(complaints_before);
    throw;
  }
}

void PartWorker::study(RunPart& part, const NamedDeal& named, const StudiedDeal& deal) {
  assert((deal.deal == nullptr) == (deal.failure != StopReason::kNone));
  cells_.clear();
  StudyResult result{cells_, part.solutions, part.complaints};
  searched_ = &deal;
  next_note_ = kLongSearch;
  study_->study(deal, stop_, result);
  if (stopwatch_.seconds() >= kLongSearch) progress_.end_search(deal.name);
  part.is_interrupted = result.is_interrupted;
  if (result.is_interrupted) return;
  rows_.append(part.rows, named.row, cells_);
  part.facts.push_back(result.facts);
  part.certificate_bytes = result.certificate_bytes;
  part.goes_on_later = result.goes_on_later;
  assert(&part.deals[part.facts.size() - 1] == &named);
}

/// Shows what the search of a deal that takes long has come to.
void PartWorker::show_search() {
  constexpr double kInterval = 0.25;
  const double seconds = stopwatch_.seconds();
  if (seconds < next_note_) return;
  next_note_ = seconds + kInterval;
  progress_.note_search({searched_->name, seconds, study_->so_far(*searched_)});
}

}  // namespace freecell
