#include "tools/cli/row_job.h"

#include <algorithm>

#include "tools/cli/signals.h"
#include "tools/io/errors.h"

namespace freecell {
namespace {

/// Rows are written a part at a time: enough of them to make a system call cheap, few enough that
/// they come steadily.
constexpr int kMaxPartSize = 64;

}  // namespace

// No exception leaves the two functions that the batch calls: an exception would wait for the
// searches under way, which `stop_reason` ends instead.

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
  std::unique_ptr<NamedDeals> deals = source_.take(std::min(max_deals, kMaxPartSize));
  const bool stopped = stop_signal() != 0;
  // A list knows its end; a stream that a signal broke off looks as if it had ended.
  was_cut_short_ |= stopped && (deals != nullptr || !source_.size());
  if (stopped || deals == nullptr) return nullptr;
  return maker_.make_part(std::move(deals));
}

bool RowJob::take(std::unique_ptr<BatchPart> part) {
  const std::lock_guard lock(mutex_);
  if (is_over_ || has_failed_) return false;
  try {
    write(static_cast<const RowPart&>(*part));
  } catch (...) {
    note_failure();
  }
  return !is_over_ && !has_failed_;
}

void RowJob::write(const RowPart& part) {
  if (!part.complaints().empty()) progress_.write_above(part.complaints());
  is_over_ = part.interrupted();
  was_cut_short_ |= part.interrupted();
  sink_.take(part);
  part.rethrow_failure();
  count(part);
}

void RowJob::count(const RowPart& part) {
  if (part.facts().empty()) return;
  int index = 0;
  for (const DealFacts& facts : part.facts()) tally_.add(part.deals(), index++, facts);
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
    note_failure();  // while we have the lock: who waits for it would write after a gap
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
  const StopReason signal = stop_reason_of_signals();
  return signal != StopReason::kNone ? signal : maker_.time_limit.stop_reason();
}

}  // namespace freecell
