#include "tools/run/run_sink.h"

#include <cassert>

#include "tools/run/run_part.h"

namespace freecell {

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
  if (!part.complaints.empty()) progress_.write_above(part.complaints);
  was_interrupted_ = part.is_interrupted;
  outputs_.write(part.rows, part.solutions);
  if (part.failure) std::rethrow_exception(part.failure);
  count(part);
}

void RunSink::count(const RunPart& part) {
  assert(part.facts.size() <= static_cast<std::size_t>(part.size()));
  if (part.facts.empty()) return;
  int index = 0;
  for (const DealFacts& facts : part.facts) tally_.add(*part.deals, index++, facts);
  last_deal_.clear();
  part.deals->append_name(last_deal_, index - 1);
  progress_.update(tally_.counts(), last_deal_);
  certificate_bytes_ = part.certificate_bytes;
  goes_on_later_ = part.goes_on_later;
  has_news_ = !goes_on_later_;
}

std::optional<Checkpoint> RunSink::checkpoint() {
  const std::lock_guard lock(mutex_);
  if (has_failed_ || !has_news_) return std::nullopt;
  Checkpoint checkpoint;
  try {
    outputs_.end_members();
    outputs_.note_files(checkpoint);
  } catch (...) {
    note_failure();  // while the lock is held: a thread that waits for it would write after a gap
    throw;
  }
  checkpoint.certificate_bytes = certificate_bytes_;
  checkpoint.tally = tally_.state();
  has_news_ = false;
  return checkpoint;
}

void RunSink::finish() {
  const std::lock_guard lock(mutex_);
  outputs_.finish();
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
