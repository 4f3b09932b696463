#pragma once

#include <optional>

#include "dealer/verdict.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// A time limit for each of the deals that are searched one after the other.
class TimeLimit {
 public:
  /// Without a number there is no limit.
  explicit TimeLimit(std::optional<double> seconds = {}) : seconds_(seconds) {}

  void begin_deal() { stopwatch_.restart(); }
  /// Returns kTime once the deal has used up its time.
  StopReason stop_reason() const {
    return seconds_ && stopwatch_.seconds() >= *seconds_ ? StopReason::kTime : StopReason::kNone;
  }

 private:
  std::optional<double> seconds_;
  Stopwatch stopwatch_;
};

}  // namespace freecell
