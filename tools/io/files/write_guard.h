#pragma once

namespace freecell {

/// While a WriteGuard lives, `end_between_writes` waits, so that the current write completes. (A
/// program that simply ends may leave half of another thread's write.)
class WriteGuard {
 public:
  /// Does not return if the program is about to end.
  WriteGuard();
  ~WriteGuard();
  WriteGuard(const WriteGuard&) = delete;
  WriteGuard& operator=(const WriteGuard&) = delete;
};

/// Ends the program immediately if no WriteGuard lives, and otherwise when the last one is
/// destroyed. Signal handlers use it.
void end_between_writes(int exit_code);

}  // namespace freecell
