#pragma once

namespace freecell {

/// While one of these lives, `end_between_writes` waits: what is being written is written whole.
/// (A program that simply ends may leave half of what another thread was writing.)
class WriteGuard {
 public:
  /// Does not return if the program is about to end.
  WriteGuard();
  ~WriteGuard();
  WriteGuard(const WriteGuard&) = delete;
  WriteGuard& operator=(const WriteGuard&) = delete;
};

/// Ends the program, with no more ado, as soon as no WriteGuard lives: now, or when the last of
/// them goes. For signal handlers.
void end_between_writes(int exit_code);

}  // namespace freecell
