#include "tools/cli/time_limit.h"

#include "tools/cli/stopwatch.h"

namespace freecell {
namespace {

thread_local Stopwatch deal_time;

}  // namespace

void TimeLimit::begin_deal() const {
  if (seconds_) deal_time.restart();
}

StopReason TimeLimit::stop_reason() const {
  return seconds_ && deal_time.seconds() >= *seconds_ ? StopReason::kTime : StopReason::kNone;
}

}  // namespace freecell
