#pragma once

#include <functional>

#include "dealer/verdict.h"

namespace freecell {

/// Asked now and then during a search (every few thousand positions): kNone to go on, kTime or
/// kInterrupted to stop.
using StopCallback = std::function<StopReason()>;

/// Of two who may ask for a stop the one who is heard: a signal, say, before a deal's time limit.
constexpr StopReason first_reason(StopReason first, StopReason second) {
  return first != StopReason::kNone ? first : second;
}

}  // namespace freecell
