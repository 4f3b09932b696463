#pragma once

#include "dealer/verdict.h"

namespace freecell {

/// From now on the first SIGINT or SIGTERM is noted instead of ending the program; a second one
/// (other than the same one at once) ends it then and there, with whatever is being written to a
/// file written whole. A signal that whoever started us wants ignored stays ignored.
void catch_stop_signals();

/// The signal that was noted, 0 if none. Thread-safe.
int stop_signal();

/// What a search is told when it asks whether to go on: a StopCallback.
StopReason stop_reason_of_signals();

/// From now on writing to a pipe that nobody reads, or beyond the size that files may have, fails
/// with an error (EPIPE, EFBIG) instead of ending the program.
void let_writes_fail();

}  // namespace freecell
