#pragma once

#include <functional>

#include "dealer/verdict.h"

namespace freecell {

/// A search calls it every few thousand positions. It returns kNone to go on, and kTime or
/// kInterrupted to stop.
using StopCallback = std::function<StopReason()>;

/// The reason to report if two may ask for a stop: `first` if it does, otherwise `second`. For
/// example, a signal goes before a deal's time limit.
constexpr StopReason first_reason(StopReason first, StopReason second) {
  return first != StopReason::kNone ? first : second;
}

}  // namespace freecell
