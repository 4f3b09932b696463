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

std::unique_ptr<BatchPart> SolveJob::next_part(int max_deals) try {
  std::unique_ptr<NamedDeals> deals = source_.take(std::min(max_deals, kMaxPartSize));
  const bool stopped = stop_signal() != 0;
  // A list knows its end; a stream that a signal broke off looks as if it had ended.
  was_cut_short_ |= stopped && (deals != nullptr || !source_.size());
  if (stopped || deals == nullptr) return nullptr;
  return std::make_unique<SolvePart>(settings_, std::move(deals));
} catch (const InputError& error) {
  bad_input_ = error.what();
  return nullptr;
}

bool SolveJob::take(std::unique_ptr<BatchPart> part) {
  if (has_gap_) return false;  // rows after a gap would be out of order
  const auto& filled = static_cast<const SolvePart&>(*part);
  if (!filled.complaints().empty()) progress_.write_above(filled.complaints());
  int index = 0;
  for (const DealFacts& facts : filled.facts()) tally_.add(filled.deals(), index++, facts);
  progress_.update(tally_.counts());
  if (!filled.rows().empty()) output_.write(filled.rows());
  has_gap_ = filled.interrupted();
  was_cut_short_ |= has_gap_;
  return !has_gap_;
}

}  // namespace freecell
