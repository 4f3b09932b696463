#include "tools/cli/solve_job.h"

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

std::unique_ptr<BatchPart> SolveJob::next_part(int max_deals) try {
  return make_next_part(max_deals);
} catch (const InputError& error) {
  bad_input_ = error.what();
  return nullptr;
} catch (...) {
  fail();
  return nullptr;
}

std::unique_ptr<BatchPart> SolveJob::make_next_part(int max_deals) {
  std::unique_ptr<NamedDeals> deals = source_.take(std::min(max_deals, kMaxPartSize));
  const bool stopped = stop_signal() != 0;
  // A list knows its end; a stream that a signal broke off looks as if it had ended.
  was_cut_short_ |= stopped && (deals != nullptr || !source_.size());
  if (stopped || deals == nullptr) return nullptr;
  return std::make_unique<SolvePart>(settings_, std::move(deals));
}

bool SolveJob::take(std::unique_ptr<BatchPart> part) {
  if (is_over_) return false;
  try {
    write(static_cast<const SolvePart&>(*part));
  } catch (...) {
    fail();
  }
  return !is_over_;
}

void SolveJob::write(const SolvePart& part) {
  if (!part.complaints().empty()) progress_.write_above(part.complaints());
  int index = 0;
  for (const DealFacts& facts : part.facts()) tally_.add(part.deals(), index++, facts);
  progress_.update(tally_.counts());
  is_over_ = part.interrupted();
  was_cut_short_ |= part.interrupted();
  if (!part.rows().empty()) outputs_.rows.write(part.rows());
  if (outputs_.solutions && !part.solutions().empty()) {
    outputs_.solutions->write(part.solutions());
  }
  part.rethrow_failure();
}

void SolveJob::fail() {
  failure_ = std::current_exception();
  is_over_ = true;
  has_failed_ = true;
}

void SolveJob::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

StopReason SolveJob::stop_reason() const {
  if (has_failed_) return StopReason::kInterrupted;
  const StopReason signal = stop_reason_of_signals();
  return signal != StopReason::kNone ? signal : settings_.time_limit.stop_reason();
}

}  // namespace freecell
