#pragma once

#include <functional>

#include "dealer/verdict.h"

namespace freecell {

/// Asked now and then during a search (every few thousand positions): kNone to go on, kTime or
/// kInterrupted to stop.
using StopCallback = std::function<StopReason()>;

}  // namespace freecell
