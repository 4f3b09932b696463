#include "tools/cli/signals.h"

#include <atomic>
#include <csignal>

#include "tools/cli/exit_status.h"
#include "tools/io/write_guard.h"

namespace freecell {
namespace {

std::atomic<int> noted_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free, "set by a signal handler");

extern "C" void note_signal(int signal) {
  int none = 0;
  if (!noted_signal.compare_exchange_strong(none, signal)) {
    end_between_writes(kExitSignalBase + signal);
  }
}

bool is_ignored(int signal) {
  struct sigaction action;
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void catch_signal(int signal) {
  if (is_ignored(signal)) return;
  struct sigaction action = {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_stop_signals() {
  catch_signal(SIGINT);
  catch_signal(SIGTERM);
}

int stop_signal() { return noted_signal.load(std::memory_order_relaxed); }

StopReason stop_reason_of_signals() {
  return stop_signal() == 0 ? StopReason::kNone : StopReason::kInterrupted;
}

void let_writes_fail() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace freecell
