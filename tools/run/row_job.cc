#include "tools/run/row_job.h"

#include "tools/io/files/errors.h"
#include "tools/terminal/signals.h"

namespace freecell {

// No exception leaves the two functions that the batch calls. An exception would wait for the
// searches under way, whereas `stop_reason` ends them.

std::unique_ptr<BatchPart> RowJob::next_part(int max_deals) try {
  return make_next_part(max_deals);
} catch (const InputError& error) {
  bad_input_ = error.what();
  return nullptr;
} catch (...) {
  fail();
  return nullptr;
}

std::unique_ptr<BatchPart> RowJob::make_next_part(int max_deals) {
  std::unique_ptr<NamedDeals> deals = source_.take(max_deals);
  const bool stopped = stop_signal() != 0;
  // A list knows its end, but a stream that a signal interrupted looks as if it had ended.
  if (stopped && (deals != nullptr || !source_.size())) was_cut_short_ = true;
  if (stopped || deals == nullptr) return nullptr;
  return std::make_unique<RowPart>(std::move(deals), kind_, limit_, *this);
}

bool RowJob::take(const RowPart& part) {
  const std::lock_guard lock(mutex_);
  if (is_over_ || has_failed_) return false;
  try {
    write(part);
  } catch (...) {
    note_failure();
  }
  return !is_over_ && !has_failed_;
}

void RowJob::write(const RowPart& part) {
  const PartTexts& texts = part.texts();
  if (!texts.complaints.empty()) progress_.write_above(texts.complaints);
  is_over_ = part.interrupted();
  if (part.interrupted()) was_cut_short_ = true;
  is_over_ |= !sink_.take(part);
  if (texts.failure) std::rethrow_exception(texts.failure);
  count(part);
}

void RowJob::count(const RowPart& part) {
  const std::vector<DealFacts>& facts_of_deals = part.texts().facts;
  if (facts_of_deals.empty()) return;
  int index = 0;
  for (const DealFacts& facts : facts_of_deals) tally_.add(part.deals(), index++, facts);
  last_deal_.clear();
  part.deals().append_name(last_deal_, index - 1);
  progress_.update(tally_.counts(), last_deal_);
  has_news_ = true;
}

std::optional<TallyState> RowJob::checkpoint(const std::function<void()>& close_files) {
  const std::lock_guard lock(mutex_);
  if (has_failed_ || !has_news_) return std::nullopt;
  try {
    close_files();
  } catch (...) {
    note_failure();  // while the lock is held: a thread that waits for it would write after a gap
    throw;
  }
  has_news_ = false;
  return tally_.state();
}

void RowJob::note_end() {
  const std::lock_guard lock(mutex_);
  has_news_ = true;
}

void RowJob::fail() {
  const std::lock_guard lock(mutex_);
  note_failure();
}

void RowJob::note_failure() {
  if (!failure_) failure_ = std::current_exception();
  has_failed_ = true;
}

void RowJob::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

StopReason RowJob::stop_reason() const {
  if (has_failed_) return StopReason::kInterrupted;
  return stop_reason_of_signals();
}

}  // namespace freecell
