#include "tools/terminal/exit_status.h"

#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

namespace freecell {
namespace {

std::terminate_handler usual_end = std::abort;
/// Whether `new` has failed on this thread. If an exception leaves a `noexcept` function of another
/// library, it may be gone by the time the program is ended for it.
thread_local bool was_refused = false;

[[noreturn]] void note_refusal() {
  was_refused = true;
  throw std::bad_alloc();
}

[[noreturn]] void end_program() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    ::_exit(tell_out_of_memory());
  } catch (...) {
    usual_end();  // a defect
  }
  if (was_refused && std::uncaught_exceptions() > 0) ::_exit(tell_out_of_memory());
  usual_end();
  std::abort();
}

}  // namespace

int tell_out_of_memory() {
  constexpr std::string_view kMessage = "freecell: out of memory\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  return kExitInternalError;
}

void exit_when_memory_ends() {
  std::set_new_handler(note_refusal);
  usual_end = std::set_terminate(end_program);
}

}  // namespace freecell
