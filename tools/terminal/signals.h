#pragma once

#include "dealer/verdict.h"

namespace freecell {

/// From now on the first SIGINT or SIGTERM is noted instead of ending the program. A second one
/// ends it at once, unless it is the same signal immediately after the first. What is being written
/// to a file is still written whole. A signal that the parent process ignores stays ignored.
void catch_stop_signals();

/// The signal that was noted, or 0 if none was. Thread-safe.
int stop_signal();
inline bool is_stopped() { return stop_signal() != 0; }

/// A StopCallback that tells a search whether a signal was noted.
StopReason stop_reason_of_signals();

/// From now on writing to a pipe that nobody reads, or beyond the size that files may have, fails
/// with an error (EPIPE, EFBIG) instead of ending the program.
void let_writes_fail();

}  // namespace freecell
