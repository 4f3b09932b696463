#include "tools/terminal/signals.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>

#include "tools/io/files/output_file.h"
#include "tools/terminal/exit_status.h"

namespace freecell {
namespace {

/// timeout(1) sends its signal to the program and then to the program's group. Together they count
/// as one signal.
constexpr std::int64_t kSameSignalMilliseconds = 200;
/// The time of the noted signal in milliseconds, times kSignals, plus the signal; 0 if none was.
std::atomic<std::int64_t> noted = 0;
constexpr std::int64_t kSignals = 256;
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "set by a signal handler");

std::int64_t now_in_milliseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

extern "C" void note_signal(int signal) {
  const std::int64_t now = now_in_milliseconds();
  std::int64_t earlier = 0;
  if (noted.compare_exchange_strong(earlier, now * kSignals + signal)) return;
  const bool is_same = earlier % kSignals == signal;
  if (is_same && now - earlier / kSignals < kSameSignalMilliseconds) return;
  end_between_writes(kExitSignalBase + signal);
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

int stop_signal() { return static_cast<int>(noted.load(std::memory_order_relaxed) % kSignals); }

StopReason stop_reason_of_signals() {
  return stop_signal() == 0 ? StopReason::kNone : StopReason::kInterrupted;
}

void let_writes_fail() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace freecell
