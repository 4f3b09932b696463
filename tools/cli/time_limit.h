#pragma once

#include <optional>

#include "solver/outcome.h"

namespace freecell {

/// A time limit for each deal. `begin_deal` and `stop_reason` are called by the thread that
/// searches the deal; several threads may search deals of their own.
class TimeLimit {
 public:
  /// Nothing: no limit.
  explicit TimeLimit(std::optional<double> seconds = {}) : seconds_(seconds) {}

  void begin_deal() const;
  /// kTime once this thread's deal has had its time.
  StopReason stop_reason() const;

 private:
  std::optional<double> seconds_;
};

}  // namespace freecell
