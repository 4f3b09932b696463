#pragma once

#include <cstdint>
#include <functional>

#include "dealer/verdict.h"

namespace freecell {

/// A function that a search calls every few thousand positions. It returns kNone to let the search
/// go on, and kTime or kInterrupted to stop it. From then on it must not return kNone again,
/// because a solver may make several searches. The search calls it on the thread that called
/// `solve`, also if other threads help. So a deadline, a flag that another thread sets, and the
/// display of SolverInterface::so_far all have their place here.
using StopCallback = std::function<StopReason()>;

/// How many positions a search expands between two questions.
inline constexpr std::uint64_t kStopInterval = 1024;

/// The reason to report if two callbacks may ask for a stop: `first` if that asks for one,
/// otherwise `second`. For example, a signal takes precedence over a deal's time limit.
constexpr StopReason first_reason(StopReason first, StopReason second) {
  return first != StopReason::kNone ? first : second;
}

}  // namespace freecell
