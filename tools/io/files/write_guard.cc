#include "tools/io/files/write_guard.h"

#include <unistd.h>

#include <atomic>

namespace freecell {
namespace {

constexpr unsigned kEnding = 1u << 31;
/// The number of guards. kEnding is added when the program is to end.
std::atomic<unsigned> guards = 0;
std::atomic<int> exit_code_to_end_with = 0;
static_assert(std::atomic<unsigned>::is_always_lock_free, "used by a signal handler");

void leave() {
  if (guards.fetch_sub(1) == (kEnding | 1)) ::_exit(exit_code_to_end_with);
}

}  // namespace

WriteGuard::WriteGuard() {
  if ((guards.fetch_add(1) & kEnding) == 0) return;
  leave();
  while (true) ::pause();
}

WriteGuard::~WriteGuard() { leave(); }

void end_between_writes(int exit_code) {
  exit_code_to_end_with = exit_code;
  if (guards.fetch_or(kEnding) == 0) ::_exit(exit_code);
}

}  // namespace freecell
